import { endpoint } from '#kernel/endpoint.ts';
import {
  decimal,
  file,
  id,
  line,
  list,
  moneyWire,
  nullable,
  object,
  oneOf,
  quantity,
  text,
  Type,
  type Static,
} from '#kernel/schema.ts';
import { CREDIT_TARGETS } from '../complaints/complaint.ts';
import { complaintWire, LONGEST_WORDS, MOST_COMPLAINTS } from '../complaints/complaints.contract.ts';

export const staffComplaintWire = object({
  complaint: complaintWire,
  orderNumber: line(20),
  name: line(170),
  email: line(254),
  /** Copies of the job that is complained of. */
  quantity,
  /** The most that may be credited now. */
  creditable: moneyWire,
  /** Whether the customer has an account with a wallet. */
  hasWallet: Type.Boolean(),
  /** Who decided. Null while it is open. */
  decidedBy: nullable(line(254)),
});
export type StaffComplaint = Static<typeof staffComplaintWire>;

const params = object({ complaint: id });
const words = text(LONGEST_WORDS, 1);
/** A refusal with `complaint_decided` carries the complaint as it is now. */
const decided = {
  complaint_not_found: 404,
  complaint_decided: 409,
  job_not_found: 404,
  message_empty: 422,
} as const;

export const listOrderComplaints = endpoint({
  method: 'GET',
  path: '/staff/orders/{number}/complaints/',
  summary: 'What was complained of in an order and what was decided',
  access: 'staff',
  scope: 'order:read',
  params: object({ number: id }),
  answer: object({ complaints: list(complaintWire, MOST_COMPLAINTS) }),
  refusals: { order_not_found: 404 },
});

export const readStaffComplaint = endpoint({
  method: 'GET',
  path: '/staff/complaints/{complaint}/',
  summary: 'A complaint with its pictures, and what can be decided of it',
  access: 'staff',
  scope: 'order:read',
  params,
  answer: staffComplaintWire,
  refusals: { complaint_not_found: 404 },
});

export const readStaffPicture = endpoint({
  method: 'GET',
  path: '/staff/complaints/{complaint}/pictures/{picture}/',
  summary: 'A picture of a complaint',
  access: 'staff',
  scope: 'order:read',
  params: object({ complaint: id, picture: id }),
  answer: file,
  refusals: { complaint_not_found: 404, picture_not_found: 404 },
});

export const reprintComplaint = endpoint({
  method: 'POST',
  path: '/staff/complaints/{complaint}/reprint/',
  summary: 'Makes copies once more without a charge, by a date that is promised anew. The customer gets a mail',
  access: 'staff',
  scope: 'order:write',
  params,
  body: object({ copies: quantity, text: words }),
  answer: staffComplaintWire,
  refusals: {
    ...decided,
    copies_too_many: 422,
    reprint_not_possible: 409,
    reprint_out_of_stock: 409,
    transition_refused: 409,
  },
});

export const creditComplaint = endpoint({
  method: 'POST',
  path: '/staff/complaints/{complaint}/credit/',
  summary: 'Gives money back, at most what was paid for the item: into the wallet, or the way it came',
  access: 'staff',
  scope: 'payment:write',
  params,
  body: object({ amount: decimal, to: oneOf(CREDIT_TARGETS), text: words }),
  answer: staffComplaintWire,
  refusals: {
    ...decided,
    amount_not_valid: 422,
    credit_too_much: 422,
    credit_without_account: 422,
    wallet_reference_used: 409,
    wallet_too_low: 422,
    wallet_too_high: 422,
  },
});

export const declineComplaint = endpoint({
  method: 'POST',
  path: '/staff/complaints/{complaint}/decline/',
  summary: 'Ends a complaint with words alone. The customer gets a mail',
  access: 'staff',
  scope: 'order:write',
  params,
  body: object({ text: words }),
  answer: staffComplaintWire,
  refusals: decided,
});
