-- The second step of the administrator's sign-in: a code of their phone (RFC 6238), or a recovery code.
-- docs/decisions/0019-second-step.md
create table second_step (
  user_id text primary key references "user" (id) on delete cascade,
  -- The key that the phone has as well, encrypted with the shop's secret.
  sealed_key text not null,
  created_at timestamptz not null default now(),
  -- Null until a first code has shown that the phone has the key: until then nobody is asked for one.
  confirmed_at timestamptz,
  -- The half minute of the last code that was taken: no code is taken twice.
  last_step bigint not null default 0
);

create table recovery_codes (
  -- SHA-256 of a code with 80 random bits.
  hash text primary key,
  user_id text not null references second_step (user_id) on delete cascade
);
create index recovery_codes_user on recovery_codes (user_id);
