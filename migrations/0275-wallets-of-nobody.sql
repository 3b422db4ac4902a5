-- A wallet outlives the account of its owner, as the record that it is. Nothing may be paid into it any more: nobody could
-- spend it.
alter table wallet_accounts add column closed_at timestamptz;
