/** Everything that staff can do, by the name under which the trail keeps it. */
export const ACTS = [
  'sign_in',
  'sign_out',
  'second_factor_set',
  'recovery_code_used',
  'invite',
  'invite_accepted',
  'block',
  'second_factor_reset',
  'order_moved',
  'order_cancelled',
  'order_noted',
  'order_mailed',
  'order_shipped',
  'payment_recorded',
  'login_as',
  'as_customer',
  'customer_noted',
  'premium_decided',
  'wallet_adjusted',
] as const;
export type Act = (typeof ACTS)[number];
