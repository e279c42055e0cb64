-- Failed sign-ins are also counted by the wider networks of an IPv6 address: one owner has thousands of narrow ones.
-- Those of unknown devices have a maximum per account and day. docs/decisions/0022-sign-in-limits.md
alter table sign_in_attempts
  add column network_56 text,
  add column network_48 text,
  add column known_device boolean not null default false;
create index sign_in_attempts_by_network_56 on sign_in_attempts (network_56, at) where network_56 is not null;
create index sign_in_attempts_by_network_48 on sign_in_attempts (network_48, at) where network_48 is not null;
