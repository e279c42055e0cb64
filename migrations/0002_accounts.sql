-- Accounts, in the shape better-auth reads and writes: user, session, account (a way to sign in), verification.
create table "user" (
  id text primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  role text not null default 'customer' check (role in ('admin', 'customer')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table session (
  id text primary key,
  user_id text not null references "user" (id) on delete cascade,
  -- SHA-256 of what the browser holds: reading this table gives no session.
  token text not null unique check (length(token) = 43),
  remembered boolean not null default false,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index session_by_user on session (user_id);

create table account (
  id text primary key,
  account_id text not null,
  provider_id text not null,
  user_id text not null references "user" (id) on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index account_by_user on account (user_id);

create table verification (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verification_by_identifier on verification (identifier);

-- Failed sign-ins of the last day. Neither the e-mail nor the address is readable: both are keyed hashes.
create table sign_in_attempts (
  id bigint generated always as identity primary key,
  account text not null,
  source text not null,
  at timestamptz not null
);
create index sign_in_attempts_by_source on sign_in_attempts (source, at);
create index sign_in_attempts_by_account on sign_in_attempts (account, at);
create index sign_in_attempts_by_age on sign_in_attempts (at);

-- What keys the hashes and signs the cookies, where no AUTH_SECRET is set and nodes share a PostgreSQL server.
create table auth_secret (
  only_one boolean primary key default true check (only_one),
  value text not null
);

-- Who did what and when. Rows are added and never change: nobody, the shop included, may rewrite the past.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  subject_type text not null,
  subject_id text,
  summary text not null
);
create index audit_log_newest on audit_log (at desc, id desc);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log only takes new rows' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_rows_stay before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_stays before truncate on audit_log
  for each statement execute function refuse_audit_change();
