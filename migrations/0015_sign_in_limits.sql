-- Failed sign-ins are also counted by the wider networks of an IPv6 address: one owner has thousands of narrow ones.
-- Those of unknown devices have a maximum per account and day. docs/decisions/0022-sign-in-limits.md
alter table sign_in_attempts
  add column network_56 text,
  add column network_48 text,
  add column known_device boolean not null default false;
create index sign_in_attempts_by_network_56 on sign_in_attempts (network_56, at) where network_56 is not null;
create index sign_in_attempts_by_network_48 on sign_in_attempts (network_48, at) where network_48 is not null;

-- A user has at most 20 sessions: a new one ends the oldest, those that are over first.
delete from session where id in (
  select id from (
    select id, row_number() over (
      partition by user_id order by (expires_at > now()) desc, created_at desc, id desc) as place
    from session) as placed
  where place > 20);
update session set user_agent = left(user_agent, 300) where length(user_agent) > 300;

create function end_oldest_sessions() returns trigger language plpgsql as $$
begin
  -- One at a time for each user: the next statement sees the sessions that another transaction has added.
  perform from "user" where id = new.user_id for no key update;
  delete from session where id in (
    select id from session where user_id = new.user_id
      order by (expires_at > now()) desc, created_at desc, id desc offset 19);
  return new;
end $$;
create trigger session_end_oldest before insert on session
  for each row execute function end_oldest_sessions();

-- Open windows follow the end of their session, whatever ended it.
create function notify_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', old.user_id);
  return null;
end $$;
create trigger session_ended after delete on session
  for each row execute function notify_session_ended();
