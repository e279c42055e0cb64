-- Until when a node sends the e-mail about an order. A node that was killed meanwhile leaves it to the others.
alter table orders add column announce_until timestamptz;
