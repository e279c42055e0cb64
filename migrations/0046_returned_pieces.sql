-- How many pieces the last release of the line gave back. An undone cancellation takes these, which may be fewer than the
-- quantity: the size was not counted when the order took its pieces, or there were too few. Null where the size was not
-- counted at the release, as of all lines until now: an undone cancellation takes the whole quantity then.
alter table order_lines add column returned integer check (returned between 0 and quantity);
