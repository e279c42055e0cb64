-- Hash of the password that the first change in the shop replaced. A start with this ADMIN_PASSWORD does not undo the change.
alter table account add column replaced_password text;

-- Steps of a new shop that the operator confirmed: a default may be right as it is.
create table confirmed_steps (
  step text primary key check (length(step) between 1 and 30),
  confirmed_at timestamptz not null default now()
);
