-- When the shop was last backed up and when a backup was last restored for trial: one row, which all nodes share.
create table backup_state (
  only_one boolean primary key default true check (only_one),
  -- The first night is counted from here.
  since timestamptz not null default now(),
  -- Until then one node is at it, or waits after a failure.
  claimed_until timestamptz,
  made_at timestamptz,
  file text,
  bytes bigint,
  failed_at timestamptz,
  -- What the operator is told; null once one was made again.
  failure text,
  tried_at timestamptz,
  -- When the backup was made that was restored for trial.
  tried_made_at timestamptz,
  -- Null when all was found in it.
  trial_failure text
);
insert into backup_state default values;
