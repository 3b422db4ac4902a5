import { globSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { APP_ROLE, openDatabase, type Database, type Tx } from '#platform/db/database.ts';
import * as accounts from '#shop/accounts/accounts.repository.ts';
import * as premium from '#shop/accounts/premium.repository.ts';
import * as applications from '#shop/premium/premium.repository.ts';
import * as passkeys from '#shop/accounts/passkeys.repository.ts';
import * as customerSearch from '#shop/accounts/customer-search.repository.ts';
import * as sessions from '#shop/accounts/sessions.repository.ts';
import * as accountTokens from '#shop/accounts/account-tokens.repository.ts';
import * as customers from '#shop/accounts/customers.repository.ts';
import * as turnover from '#shop/accounts/turnover.repository.ts';
import type { OrderEdit } from '#shop/order-edits/order-edit.ts';
import type { OrderRequest } from '#shop/order-requests/order-request.ts';
import * as edits from '#shop/order-edits/order-edits.repository.ts';
import * as requests from '#shop/order-requests/order-requests.repository.ts';
import * as companies from '#shop/companies/companies.repository.ts';
import * as addressBook from '#shop/address-book/address-book.repository.ts';
import * as wallet from '#shop/wallet/wallet.repository.ts';
import * as cart from '#shop/cart/cart.repository.ts';
import * as merge from '#shop/cart/merge.repository.ts';
import * as staff from '#shop/staff/staff.repository.ts';
import * as messages from '#shop/messages/messages.repository.ts';
import * as artwork from '#shop/artwork/artwork.repository.ts';
import * as pictures from '#shop/artwork/pictures.repository.ts';
import type { Pictures } from '#shop/artwork/page-picture.ts';
import type { Approval } from '#shop/artwork/approval.ts';
import * as approvals from '#shop/artwork/approvals.repository.ts';
import { AS_SENT, type ArtworkFile, type Mending } from '#shop/artwork/artwork-file.ts';
import * as fixes from '#shop/artwork/fixes.repository.ts';
import * as complaints from '#shop/complaints/complaints.repository.ts';
import type { Complaint } from '#shop/complaints/complaint.ts';
import * as contact from '#shop/contact/contact.repository.ts';
import * as customerNotes from '#shop/staff/customer-notes.repository.ts';
import * as staffSessions from '#shop/staff/staff-sessions.repository.ts';
import * as trail from '#shop/staff/trail.repository.ts';
import * as notes from '#shop/orders/order-notes.repository.ts';
import * as artworkWaits from '#shop/orders/artwork-wait.repository.ts';
import * as queue from '#shop/orders/artwork-queue.repository.ts';
import * as press from '#shop/press/press.repository.ts';
import type { PressRelease } from '#shop/press/press-release.ts';
import * as shipments from '#shop/orders/shipments.repository.ts';
import * as shopOrders from '#shop/orders/shop-order-search.repository.ts';
import * as versions from '#shop/catalog/versions.repository.ts';
import * as shared from '#shop/configurator/shared-configuration.repository.ts';
import * as events from '#shop/events/events.repository.ts';
import * as inventory from '#shop/inventory/inventory.repository.ts';
import * as legacy from '#shop/legacy-orders/legacy-orders.repository.ts';
import * as mails from '#shop/mails/mails.repository.ts';
import * as newsletter from '#shop/newsletter/newsletter.repository.ts';
import * as orders from '#shop/orders/orders.repository.ts';
import * as promises from '#shop/orders/promises.repository.ts';
import * as payments from '#shop/payments/payments.repository.ts';
import * as mandates from '#shop/payments/mandates.repository.ts';
import * as paypal from '#shop/payments/providers/paypal/paypal.repository.ts';
import * as sandbox from '#shop/payments/providers/sandbox/sandbox.repository.ts';
import * as books from '#shop/pricing/price-books.repository.ts';
import * as promotions from '#shop/promotions/promotions.repository.ts';
import * as revisions from '#shop/revisions.repository.ts';
import * as webhooks from '#shop/webhooks/webhooks.repository.ts';
import * as vat from '#shop/vat/vat.repository.ts';
import { ORDER_STATES, PAYMENT_STATES, PRODUCTION_STATES } from '#shop/orders/shop-moves.rules.ts';
import { RETENTION } from '#shop/retention.rules.ts';
import { sweepBatch } from '#platform/db/sweep.ts';
import { address } from '../builders/lines.ts';
import { GROWING, growOrdersOf, growTables } from '../support/grown-tables.ts';
import { freshDatabase } from '../support/shop.ts';

const T = 'tirage-fr';
const NOW = new Date();
const CUSTOMER = { customerId: 'customer-00000000000000000030' };
const GUEST = { anonymousId: 'guest-00000000000000000040' };
const states = { orderState: 'confirmed', paymentState: 'paid' } as const;
const redeemer = (customerId: string | null) => ({ customerId, emails: ['c7@grown.example'], exceptOrderId: null });
const line = {
  id: 'line-of-the-test',
  quantity: 1,
  price: {},
  services: [],
  deliveryPromise: {},
  promotion: null,
} as never;
const anOrder = {
  id: 'order-of-the-test',
  orderNumber: 'x',
  email: 'x@example.fr',
  lines: [],
  jobs: [],
  snapshot: { shippingAddress: address(), billingAddress: null, purchaseOrder: '', invoiceNumbers: {} },
  placedAt: NOW,
  ...states,
} as never;
const anEdit = {
  id: 'edit-of-the-test-0001',
  orderId: 'order-00000000000000000007',
  lineId: 'line-00000000000000000007',
  customerId: null,
  request: null,
  shown: {},
  refererUrl: '/',
  createdAt: NOW,
  expiresAt: NOW,
  finalizedAt: null,
} as never as OrderEdit;
const anApproval = {
  id: 'approval-of-the-test',
  orderId: 'order-00000000000000000007',
  lineId: 'x',
  at: NOW,
  actor: { kind: 'guest', id: null, onBehalfOf: null },
  files: [{ id: 'x', artworkId: null, hash: 'a'.repeat(64) }],
  accepted: [],
  geometry: 'none',
  checkRefundCents: null,
  voidedAt: null,
  voidReason: null,
} as const satisfies Approval;
const aRelease = {
  id: 'release-of-the-test',
  orderId: 'order-00000000000000000007',
  lineId: 'x',
  jobId: 'y',
  approvalId: 'z',
  staffId: 'staff-00000000000000000007',
  at: NOW,
  supplierId: null,
  withdrawnAt: null,
  files: [{ kind: 'xjdf', name: 'x', type: 'x', bytes: 1, hash: 'a'.repeat(64) }],
} as const satisfies PressRelease;
const anEndpoint = {
  id: 'endpoint-of-the-test',
  url: 'https://plant.example/',
  note: '',
  events: ['job.released'],
  secret: 'x',
  createdAt: NOW,
} as const;
const aDelivery = {
  id: 'delivery-of-the-test',
  endpointId: anEndpoint.id,
  messageId: 'message-of-the-test',
  event: 'job.released',
  data: {},
  at: NOW,
  state: 'waiting',
  nextAt: NOW,
} as const;
const aFile = {
  id: 'artwork-of-the-test',
  orderId: 'order-00000000000000000007',
  cartId: null,
  lineId: 'x',
  artworkId: null,
  name: 'x.pdf',
  bytes: 1,
  lastModified: 0,
  type: null,
  hash: null,
  sentBy: 'guest',
  senderId: null,
  createdAt: NOW,
  changedAt: NOW,
  handedInAt: null,
  removedAt: null,
  ...AS_SENT,
} as const satisfies ArtworkFile;
const MENDING = {
  plan: { turn: 'none', scale: true, bleed: false, clean: false, cmyk: false, pages: null },
  geometry: {
    profile: 'OFF',
    width: 148,
    height: 210,
    bleed: 2,
    safe: 3,
    pages: 2,
    hasTrim: true,
    folds: { upright: [], level: [] },
    isBound: false,
    needsDie: false,
    isUncoated: false,
    plates: [],
  },
} as const satisfies Mending;
const CART_LINE = { cartId: 'cart-00000000000000006001', lineId: 'line-00000000000000006001' };
const DRAWN: Pictures = {
  pages: 1,
  unpictured: null,
  pictures: [
    {
      number: 1,
      width: 1,
      height: 1,
      box: [0, 0, 1, 1],
      rotate: 0,
      hash: 'a'.repeat(64),
      codes: null,
      ink: null,
      plates: [],
    },
  ],
};
const aComplaint = {
  id: 'complaint-of-the-test',
  orderId: 'order-00000000000000000007',
  jobId: 'x',
  lineId: 'x',
  kind: 'damaged',
  wish: 'reprint',
  copies: 1,
  words: 'x',
  openedAt: NOW,
  state: 'open',
  changedAt: NOW,
  staffId: null,
  answer: null,
  reprintJobId: null,
  creditCents: null,
  creditedTo: null,
} as const satisfies Complaint;
const aMessage = {
  id: 'request-of-the-test',
  name: 'x',
  email: 'x@example.fr',
  customerId: null,
  subject: 'x',
  orderNumber: '',
  orderId: null,
  words: 'x',
  openedAt: NOW,
  state: 'open',
  changedAt: NOW,
  quote: null,
} as const satisfies contact.ContactRequest;
const event = { axis: 'order', to: 'confirmed', actor: {}, at: NOW } as never;
const payment = { id: 'payment-of-the-test', amount: { cents: 1, currency: 'EUR' } } as never;
const aCart = { id: 'cart-of-the-test', currency: 'EUR', country: 'FR', postalCode: '', version: 0 } as never;
const ALL_ORDERS: orders.OrderSearch = {
  statuses: undefined,
  from: undefined,
  until: undefined,
  patterns: [],
  after: undefined,
  isFilesWanted: false,
  payableIn: undefined,
};
const SOUGHT_ORDERS: orders.OrderSearch = {
  statuses: ['shipped', 'delivered'],
  from: new Date(0),
  until: NOW,
  patterns: ['% flyer%', '% nobodys%'],
  after: { placedAt: NOW, id: 'x' },
  isFilesWanted: true,
  payableIn: 'company-of-the-test',
};
const EVERY_STATE = {
  orderStates: ['placed', 'confirmed', 'completed', 'cancelled'],
  paymentStates: ['awaiting', 'paid', 'failed'],
  productionStates: ['waiting', 'in_print', 'shipped'],
  isByDigits: false,
} as const;
const ONE_STATE = {
  orderStates: ['placed'],
  paymentStates: ['awaiting'],
  productionStates: ['waiting'],
  isByDigits: false,
} as const;
const BY_DIGITS = { ...EVERY_STATE, isByDigits: true } as const;
const PERIOD = { from: new Date(0), until: NOW };
const DUE = { from: '2020-01-01', to: '2030-01-01' };
const TERMS = {
  ...EVERY_STATE,
  ...PERIOD,
  patterns: ['% grown %'],
  after: { placedAt: NOW, id: 'x' },
};
const request = { orderId: 'o', jobId: 'j', productId: 'grown', item: 'one', quantity: 1, latest: '2026-12-01' };

const aLegacyOrder = {
  number: 'x',
  owner: 'id:7',
  placedOn: '2020-01-01',
  totalCents: 1,
  currency: 'EUR',
  status: '',
  lines: 'x',
} as const;
const aCompany = {
  id: 'company-of-the-test',
  name: 'x',
  country: 'FR',
  number: '',
  vatNumber: '',
  approvalLimitCents: null,
  needsPurchaseOrder: false,
};
const aRequest: OrderRequest = {
  id: 'request-of-the-test',
  companyId: 'company-00000000000000000007',
  askerId: CUSTOMER.customerId,
  cartId: 'cart-00000000000000000007',
  state: 'pending',
  currency: 'EUR',
  grossCents: 1,
  lineCount: 1,
  firstProduct: 'x',
  purchaseOrder: '',
  note: '',
  wishes: { customSender: '', notes: '', invoiceRequested: true },
  paymentMethod: 'card',
  askedAt: NOW,
  decidedBy: null,
  decidedAt: null,
  reason: '',
  seenAt: null,
  orderNumber: null,
};
const COMPANY = 'company-00000000000000000007';
const anInvite = {
  id: 'invite-of-the-test',
  companyId: 'company-00000000000000000007',
  email: 'x',
  role: 'buyer',
  tokenHash: 'x'.repeat(43),
  sentAt: NOW,
  expiresAt: NOW,
} as const;
const aToken = {
  hash: 'x',
  purpose: 'verification',
  customerId: 'c',
  data: {},
  createdAt: NOW,
  expiresAt: NOW,
} as const;
const aCustomer = {
  id: 'customer-of-the-test',
  email: 'x',
  passwordHash: 'x',
  termsVersion: 'x',
  at: NOW,
  data: {} as never,
};

const anAddress = {
  id: 'address-of-the-test',
  type: 'billing',
  address: {} as never,
  hasDeferredPayments: false,
  isDefault: false,
} as const;
const aWallet = { id: 'wallet-00000000000000000030', currency: 'EUR', balanceCents: 1 } as const;
const aPosting = {
  source: 'x',
  kind: 'adjustment',
  currency: 'EUR',
  reason: '',
  actor: '',
  at: NOW,
  orderId: null,
} as const;

/** One call of every statement a repository can send; the compiler asks for each function of each. */
type Calls<Repository> = { readonly [Name in keyof Repository]: readonly ((tx: Tx) => Promise<unknown>)[] };
const CALLS: Readonly<Record<string, Readonly<Record<string, readonly ((tx: Tx) => Promise<unknown>)[]>>>> = {
  'address-book/address-book': {
    listAddresses: [(tx) => addressBook.listAddresses(tx, T, CUSTOMER.customerId)],
    findDeletedAddress: [(tx) => addressBook.findDeletedAddress(tx, T, CUSTOMER.customerId, 'x')],
    lockAddressBook: [(tx) => addressBook.lockAddressBook(tx, T, CUSTOMER.customerId)],
    insertAddress: [(tx) => addressBook.insertAddress(tx, T, CUSTOMER.customerId, anAddress, NOW)],
    saveAddress: [(tx) => addressBook.saveAddress(tx, T, anAddress)],
    setDefaultAddress: [(tx) => addressBook.setDefaultAddress(tx, T, CUSTOMER.customerId, 'billing', 'x')],
    setDeleted: [(tx) => addressBook.setDeleted(tx, T, 'x', NOW)],
    standInAsDefault: [(tx) => addressBook.standInAsDefault(tx, T, 'x')],
    eraseAddresses: [(tx) => addressBook.eraseAddresses(tx, T, CUSTOMER.customerId)],
  } satisfies Calls<typeof addressBook>,
  'wallet/wallet': {
    listWallets: [(tx) => wallet.listWallets(tx, T, CUSTOMER.customerId)],
    holdAccounts: [
      (tx) => wallet.holdAccounts(tx, T, [{ id: 'wallet-of-the-test', customerId: CUSTOMER.customerId }], 'EUR', NOW),
    ],
    lockWallet: [(tx) => wallet.lockWallet(tx, T, CUSTOMER.customerId, 'EUR')],
    findPosted: [(tx) => wallet.findPosted(tx, T, 'x', aWallet.id)],
    insertPosting: [(tx) => wallet.insertPosting(tx, T, aPosting)],
    insertEntries: [(tx) => wallet.insertEntries(tx, T, 1, [{ account: aWallet.id, cents: 1 }], aWallet)],
    findHolder: [(tx) => wallet.findHolder(tx, T, 'x')],
    closeWallets: [(tx) => wallet.closeWallets(tx, T, CUSTOMER.customerId, NOW)],
    listPaidOrders: [(tx) => wallet.listPaidOrders(tx, T, CUSTOMER.customerId)],
    listMovesOfOrder: [(tx) => wallet.listMovesOfOrder(tx, T, CUSTOMER.customerId, 'x')],
    listEntries: [
      (tx) => wallet.listEntries(tx, T, aWallet.id, 21),
      (tx) => wallet.listEntries(tx, T, aWallet.id, 21, 500),
    ],
  } satisfies Calls<typeof wallet>,
  'accounts/accounts': {
    listCustomersByEmail: [(tx) => accounts.listCustomersByEmail(tx, T, 'c7@grown.example', 3)],
    findCustomerByEmail: [(tx) => accounts.findCustomerByEmail(tx, T, 'c7@grown.example')],
    findCustomer: [(tx) => accounts.findCustomer(tx, T, 'x')],
  } satisfies Calls<Omit<typeof accounts, 'CUSTOMER' | 'customersOf'>>,
  'accounts/sessions': {
    insertSession: [
      (tx) =>
        sessions.insertSession(tx, T, {
          id: 's',
          customerId: 'c',
          helper: null,
          userAgent: '',
          createdAt: NOW,
          expiresAt: NOW,
          turnoverCents: 0,
        }),
    ],
    lockSession: [(tx) => sessions.lockSession(tx, T, 'x')],
    rotateSession: [
      (tx) => sessions.rotateSession(tx, T, 'x', { generation: 2, rotatedAt: NOW, expiresAt: NOW, turnoverCents: 0 }),
    ],
    revokeSession: [(tx) => sessions.revokeSession(tx, T, 'x', NOW)],
    revokeSessionsOfStaff: [(tx) => sessions.revokeSessionsOfStaff(tx, T, 'staff-00000000000000000007', NOW)],
    revokeSessionsOf: [(tx) => sessions.revokeSessionsOf(tx, T, CUSTOMER.customerId, NOW, 'x')],
    findDevices: [(tx) => sessions.findDevices(tx, T, CUSTOMER.customerId, NOW)],
    revokeDevice: [(tx) => sessions.revokeDevice(tx, T, CUSTOMER.customerId, 'x', NOW)],
    findLivingSession: [(tx) => sessions.findLivingSession(tx, T, 'x', NOW)],
    findSessions: [(tx) => sessions.findSessions(tx, T, CUSTOMER.customerId)],
  } satisfies Calls<typeof sessions>,
  'accounts/customer-search': {
    countCustomersWith: [(tx) => customerSearch.countCustomersWith(tx, T, 'c7', 2001)],
    findCustomersByWords: [
      (tx) => customerSearch.findCustomersByWords(tx, T, ['c77'], 2000, 51),
      (tx) => customerSearch.findCustomersByWords(tx, T, ['c77', 'dupont', 'x'], 2000, 51),
    ],
    listNewestCustomers: [(tx) => customerSearch.listNewestCustomers(tx, T, { createdAt: NOW, id: '~' }, 51)],
  } satisfies Calls<typeof customerSearch>,
  'accounts/account-tokens': {
    insertToken: [(tx) => accountTokens.insertToken(tx, T, aToken)],
    voidTokens: [
      (tx) => accountTokens.voidTokens(tx, T, CUSTOMER.customerId, ['verification']),
      (tx) => accountTokens.voidTokens(tx, T, CUSTOMER.customerId),
    ],
    findToken: [(tx) => accountTokens.findToken(tx, T, 'x')],
    lockToken: [(tx) => accountTokens.lockToken(tx, T, 'x')],
    markTokenUsed: [(tx) => accountTokens.markTokenUsed(tx, T, 'x', NOW)],
    listLivingTokens: [
      (tx) => accountTokens.listLivingTokens(tx, T, CUSTOMER.customerId, ['email_change_old', 'email_change_new'], NOW),
    ],
    hasUsedToken: [(tx) => accountTokens.hasUsedToken(tx, T, CUSTOMER.customerId, 'email_change_old', {}, NOW)],
  } satisfies Calls<typeof accountTokens>,
  'accounts/customers': {
    insertCustomer: [(tx) => customers.insertCustomer(tx, T, aCustomer)],
    findProvenCustomer: [(tx) => customers.findProvenCustomer(tx, T, 'c7@grown.example')],
    lockCustomer: [(tx) => customers.lockCustomer(tx, T, 'x')],
    lockEmail: [(tx) => customers.lockEmail(tx, T, 'c7@grown.example')],
    setProvenEmail: [(tx) => customers.setProvenEmail(tx, T, 'x', 'c7@grown.example', NOW)],
    setUnprovenEmail: [(tx) => customers.setUnprovenEmail(tx, T, 'x', 'c7@grown.example')],
    setPasswordHash: [(tx) => customers.setPasswordHash(tx, T, 'x', 'y')],
    setMayOrder: [(tx) => customers.setMayOrder(tx, T, 'x', false)],
    setNoLongerNew: [(tx) => customers.setNoLongerNew(tx, T, 'x')],
    setFacts: [(tx) => customers.setFacts(tx, T, 'x', {} as never)],
    findAcceptance: [(tx) => customers.findAcceptance(tx, T, 'x')],
    deleteCustomer: [(tx) => customers.deleteCustomer(tx, T, 'x')],
    listCustomers: [(tx) => customers.listCustomers(tx, T, [CUSTOMER.customerId])],
    listKnownEmails: [(tx) => customers.listKnownEmails(tx, T, ['x@example.fr', 'y@example.fr'])],
    lockImports: [(tx) => customers.lockImports(tx, T)],
  } satisfies Calls<typeof customers>,
  'accounts/passkeys': {
    listPasskeysOf: [(tx) => passkeys.listPasskeysOf(tx, T, CUSTOMER.customerId)],
    lockPasskey: [(tx) => passkeys.lockPasskey(tx, T, 'x')],
    insertPasskey: [
      (tx) =>
        passkeys.insertPasskey(tx, T, {
          id: 'a-passkey-of-somebody',
          customerId: CUSTOMER.customerId,
          publicKey: new Uint8Array(77),
          counter: 0,
          transports: [],
          name: 'x',
          createdAt: NOW,
        }),
    ],
    markPasskeyUsed: [(tx) => passkeys.markPasskeyUsed(tx, T, 'x', 1, NOW)],
    removePasskeysOf: [(tx) => passkeys.removePasskeysOf(tx, T, CUSTOMER.customerId)],
    removePasskey: [(tx) => passkeys.removePasskey(tx, T, CUSTOMER.customerId, 'x')],
    answerChallenge: [(tx) => passkeys.answerChallenge(tx, T, 'x'.repeat(43), NOW)],
  } satisfies Calls<typeof passkeys>,
  'accounts/premium': {
    listPremiumCustomers: [(tx) => premium.listPremiumCustomers(tx, T)],
    setSessionsTurnover: [(tx) => premium.setSessionsTurnover(tx, T, CUSTOMER.customerId, 1, NOW)],
  } satisfies Calls<typeof premium>,
  'premium/premium': {
    findApplication: [(tx) => applications.findApplication(tx, T, CUSTOMER.customerId)],
    listOpenApplications: [(tx) => applications.listOpenApplications(tx, T)],
    insertApplication: [
      (tx) => applications.insertApplication(tx, T, 'application-of-the-test', CUSTOMER.customerId, {} as never, NOW),
    ],
    decideApplication: [(tx) => applications.decideApplication(tx, T, CUSTOMER.customerId, 'accepted', NOW)],
    listApplicationsOf: [(tx) => applications.listApplicationsOf(tx, T, CUSTOMER.customerId)],
    eraseApplications: [(tx) => applications.eraseApplications(tx, T, CUSTOMER.customerId)],
  } satisfies Calls<typeof applications>,
  'accounts/turnover': {
    paidPrintTurnover: [(tx) => turnover.paidPrintTurnover(tx, T, CUSTOMER.customerId, 12, NOW)],
  } satisfies Calls<typeof turnover>,
  'companies/companies': {
    insertCompany: [(tx) => companies.insertCompany(tx, T, aCompany, NOW)],
    findCompany: [(tx) => companies.findCompany(tx, T, 'x')],
    lockCompany: [(tx) => companies.lockCompany(tx, T, 'x')],
    deleteCompany: [(tx) => companies.deleteCompany(tx, T, 'x')],
    insertMember: [
      (tx) =>
        companies.insertMember(tx, T, {
          customerId: 'x',
          companyId: 'y',
          role: 'buyer',
          since: NOW,
          approvalLimitCents: null,
        }),
    ],
    findMember: [(tx) => companies.findMember(tx, T, CUSTOMER.customerId)],
    listMembers: [(tx) => companies.listMembers(tx, T, 'company-00000000000000000007')],
    setMember: [(tx) => companies.setMember(tx, T, { ...CUSTOMER, role: 'buyer', approvalLimitCents: 1 })],
    setBuyingRules: [(tx) => companies.setBuyingRules(tx, T, aCompany)],
    findBuying: [(tx) => companies.findBuying(tx, T, CUSTOMER.customerId)],
    holdBuying: [(tx) => companies.holdBuying(tx, T, CUSTOMER.customerId)],
    deleteMember: [(tx) => companies.deleteMember(tx, T, CUSTOMER.customerId)],
    putInvite: [(tx) => companies.putInvite(tx, T, anInvite)],
    findInvite: [(tx) => companies.findInvite(tx, T, 'x')],
    listInvites: [(tx) => companies.listInvites(tx, T, 'company-00000000000000000007')],
    deleteInvite: [(tx) => companies.deleteInvite(tx, T, 'company-00000000000000000007', 'x')],
    deleteInvitesOf: [
      (tx) => companies.deleteInvitesOf(tx, T, 'company-00000000000000000007', { customerId: 'x', email: 'x' }),
    ],
  } satisfies Calls<typeof companies>,
  'order-edits/order-edits': {
    insertEdit: [(tx) => edits.insertEdit(tx, T, anEdit)],
    findEdit: [(tx) => edits.findEdit(tx, T, 'x', 'y')],
    setFinalized: [(tx) => edits.setFinalized(tx, T, 'x', NOW)],
    listEditRecords: [(tx) => edits.listEditRecords(tx, T, CUSTOMER.customerId)],
    deleteEditsOf: [(tx) => edits.deleteEditsOf(tx, T, CUSTOMER.customerId)],
  } satisfies Calls<typeof edits>,
  'order-requests/order-requests': {
    insertRequest: [(tx) => requests.insertRequest(tx, T, aRequest)],
    findRequest: [(tx) => requests.findRequest(tx, T, 'x')],
    lockRequest: [(tx) => requests.lockRequest(tx, T, 'x')],
    findPendingOfCart: [(tx) => requests.findPendingOfCart(tx, T, 'x')],
    listRequestsOf: [
      (tx) => requests.listRequestsOf(tx, T, { askerId: CUSTOMER.customerId }, undefined, 21),
      (tx) => requests.listRequestsOf(tx, T, { companyId: COMPANY }, { askedAt: NOW, id: 'x' }, 21),
    ],
    listPendingOfCompany: [(tx) => requests.listPendingOfCompany(tx, T, COMPANY, 20)],
    listUnseen: [(tx) => requests.listUnseen(tx, T, CUSTOMER.customerId, 20)],
    listPendingOfAsker: [(tx) => requests.listPendingOfAsker(tx, T, COMPANY, CUSTOMER.customerId)],
    setDecision: [(tx) => requests.setDecision(tx, T, { ...aRequest, state: 'refused', decidedAt: NOW })],
    setSeen: [(tx) => requests.setSeen(tx, T, 'x', CUSTOMER.customerId, NOW)],
    listRequestRecords: [(tx) => requests.listRequestRecords(tx, T, CUSTOMER.customerId)],
    deleteRequestsOf: [(tx) => requests.deleteRequestsOf(tx, T, CUSTOMER.customerId)],
    listLapsing: [(tx) => requests.listLapsing(tx, T, new Date(0))],
    shopsWithLapsing: [(tx) => requests.shopsWithLapsing(tx, [], NOW)],
  } satisfies Calls<typeof requests>,
  'cart/cart': {
    findCart: [(tx) => cart.findCart(tx, T, 'x')],
    findActiveCart: [(tx) => cart.findActiveCart(tx, T, GUEST), (tx) => cart.findActiveCart(tx, T, CUSTOMER)],
    lockOwnedCart: [(tx) => cart.lockOwnedCart(tx, T, GUEST, 'x')],
    findOwnedCart: [(tx) => cart.findOwnedCart(tx, T, GUEST, 'x'), (tx) => cart.findOwnedCart(tx, T, CUSTOMER, 'x')],
    lockCart: [(tx) => cart.lockCart(tx, T, 'x')],
    insertCart: [
      (tx) =>
        cart.insertCart(tx, T, GUEST, { id: 'x', currency: 'EUR', country: 'FR', postalCode: '', collectAt: null }),
    ],
    listLines: [(tx) => cart.listLines(tx, T, 'x')],
    saveLine: [(tx) => cart.saveLine(tx, T, 'x', line)],
    saveRemadeLines: [(tx) => cart.saveRemadeLines(tx, T, 'x', [line])],
    saveLineLastly: [(tx) => cart.saveLineLastly(tx, T, { id: 'x', version: 0 }, line, undefined)],
    deleteLine: [(tx) => cart.deleteLine(tx, T, 'x', 'y')],
    updateCart: [(tx) => cart.updateCart(tx, T, 'x', aCart)],
    findCartSummary: [(tx) => cart.findCartSummary(tx, T, GUEST), (tx) => cart.findCartSummary(tx, T, CUSTOMER)],
    reopenCart: [(tx) => cart.reopenCart(tx, T, 'x')],
    listCartsOf: [(tx) => cart.listCartsOf(tx, T, CUSTOMER.customerId)],
    lockCartsOf: [(tx) => cart.lockCartsOf(tx, T, CUSTOMER.customerId)],
    forgetCarts: [(tx) => cart.forgetCarts(tx, T, CUSTOMER.customerId)],
    forgetOrderedCarts: [(tx) => cart.forgetOrderedCarts(tx, T, ['x'])],
  } satisfies Calls<typeof cart>,
  'cart/merge': {
    markMerged: [(tx) => merge.markMerged(tx, T, 'x', 'y')],
    passReplaced: [(tx) => merge.passReplaced(tx, T, GUEST.anonymousId, CUSTOMER.customerId)],
    listWaitingLines: [(tx) => merge.listWaitingLines(tx, T, GUEST), (tx) => merge.listWaitingLines(tx, T, CUSTOMER)],
    deleteWaitingLine: [
      (tx) => merge.deleteWaitingLine(tx, T, GUEST, 'x'),
      (tx) => merge.deleteWaitingLine(tx, T, CUSTOMER, 'x'),
    ],
  } satisfies Calls<typeof merge>,
  'catalog/versions': { listVersions: [(tx) => versions.listVersions(tx, T)] } satisfies Calls<typeof versions>,
  'configurator/shared-configuration': {
    keepConfiguration: [(tx) => shared.keepConfiguration(tx, T, 'x', 'y', '{}')],
    findConfiguration: [(tx) => shared.findConfiguration(tx, T, 'x')],
  } satisfies Calls<typeof shared>,
  'events/events': {
    insertEvent: [(tx) => events.insertEvent(tx, T, { name: 'sign_up', customerId: null, data: {}, at: NOW })],
    listEventsOf: [(tx) => events.listEventsOf(tx, T, CUSTOMER.customerId)],
    deleteEventsOf: [(tx) => events.deleteEventsOf(tx, T, CUSTOMER.customerId)],
  } satisfies Calls<typeof events>,
  'inventory/inventory': {
    listStock: [(tx) => inventory.listStock(tx, T, 'grown', 'one')],
    takeStock: [(tx) => inventory.takeStock(tx, T, request)],
    lockStock: [(tx) => inventory.lockStock(tx, T, 'grown', 'one')],
    giveBackStock: [
      (tx) => inventory.giveBackStock(tx, T, 'order-00000000000000000007'),
      (tx) => inventory.giveBackStock(tx, T, 'order-00000000000000000007', ['job-00000000000000000007']),
    ],
  } satisfies Calls<typeof inventory>,
  'legacy-orders/legacy-orders': {
    listLegacyOrders: [
      (tx) =>
        legacy.listLegacyOrders(tx, T, ['email:c7@grown.example'], {
          patterns: ['% flyers%'],
          after: undefined,
          limit: 51,
        }),
      (tx) =>
        legacy.listLegacyOrders(tx, T, ['email:x', 'id:7'], {
          patterns: [],
          after: { placedOn: '2020-01-01', number: 'x' },
          limit: 51,
        }),
    ],
    findLegacyOrder: [(tx) => legacy.findLegacyOrder(tx, T, ['id:7'], 'x')],
    allLegacyOrders: [(tx) => legacy.allLegacyOrders(tx, T, ['id:7'])],
    forgetLegacyOrders: [(tx) => legacy.forgetLegacyOrders(tx, T, ['id:7'])],
    saveLegacyOrder: [(tx) => legacy.saveLegacyOrder(tx, T, aLegacyOrder)],
  } satisfies Calls<typeof legacy>,
  'mails/mails': {
    insertMails: [
      (tx) =>
        mails.insertMails(tx, T, [
          {
            id: 'mail-of-the-test',
            recipient: '',
            replyTo: null,
            subject: '',
            bodyText: '',
            bodyHtml: '',
            createdAt: NOW,
            listUnsubscribe: null,
            pictures: null,
          },
        ]),
    ],
    findMail: [(tx) => mails.findMail(tx, T, 'x')],
    markSent: [(tx) => mails.markSent(tx, T, 'x')],
    listMails: [(tx) => mails.listMails(tx, T)],
    listMailsTo: [(tx) => mails.listMailsTo(tx, T, 'c7@grown.example')],
    moveMails: [(tx) => mails.moveMails(tx, T, 'c7@grown.example', 'c8@grown.example')],
    deleteMailsTo: [(tx) => mails.deleteMailsTo(tx, T, 'c7@grown.example')],
  } satisfies Calls<typeof mails>,
  'newsletter/newsletter': {
    holdSubscription: [
      (tx) =>
        newsletter.holdSubscription(tx, T, { id: 'subscription-of-the-test', email: 'c7@grown.example', at: NOW }),
    ],
    lockSubscription: [(tx) => newsletter.lockSubscription(tx, T, 'x')],
    lockByEmail: [(tx) => newsletter.lockByEmail(tx, T, 'c7@grown.example')],
    lockByConfirmation: [(tx) => newsletter.lockByConfirmation(tx, T, 'x')],
    askConfirmation: [(tx) => newsletter.askConfirmation(tx, T, 'x', { hash: 'y', until: NOW })],
    setSubscription: [(tx) => newsletter.setSubscription(tx, T, 'x', 'subscribed', NOW)],
    insertConsent: [
      (tx) =>
        newsletter.insertConsent(tx, T, {
          subscriptionId: 'x',
          act: 'asked',
          place: 'footer',
          wording: '',
          customerId: null,
          at: NOW,
        }),
    ],
    listConsents: [(tx) => newsletter.listConsents(tx, T, 'c7@grown.example')],
    forgetAddress: [(tx) => newsletter.forgetAddress(tx, T, 'x')],
    deleteSubscription: [(tx) => newsletter.deleteSubscription(tx, T, 'x')],
  } satisfies Calls<typeof newsletter>,
  'orders/orders': {
    nextOrderNumber: [(tx) => orders.nextOrderNumber(tx, T)],
    claimGuestOrders: [(tx) => orders.claimGuestOrders(tx, T, CUSTOMER.customerId, 'c7@grown.example')],
    readdressOrders: [
      (tx) => orders.readdressOrders(tx, T, CUSTOMER.customerId, 'c7@grown.example', 'd7@grown.example'),
    ],
    claimPaidGuestOrders: [(tx) => orders.claimPaidGuestOrders(tx, T, CUSTOMER.customerId, 'c7@grown.example')],
    insertOrder: [(tx) => orders.insertOrder(tx, T, anOrder, GUEST, { payment: NOW, artwork: NOW })],
    findOrderByCart: [(tx) => orders.findOrderByCart(tx, T, 'x')],
    findClaimedOrder: [
      (tx) => orders.findClaimedOrder(tx, T, 'x', { ...GUEST, opened: ['x', 'y'] }),
      (tx) => orders.findClaimedOrder(tx, T, 'x', { ...GUEST, ...CUSTOMER, key: 'k' }),
    ],
    findCompanyOrder: [(tx) => orders.findCompanyOrder(tx, T, 'x', COMPANY)],
    findLastSnapshot: [(tx) => orders.findLastSnapshot(tx, T, CUSTOMER.customerId)],
    selectOrderForUpdate: [(tx) => orders.selectOrderForUpdate(tx, T, 'x')],
    findOrderByNumber: [(tx) => orders.findOrderByNumber(tx, T, 'x')],
    selectOrderForUpdateByNumber: [(tx) => orders.selectOrderForUpdateByNumber(tx, T, 'x')],
    listJobs: [(tx) => orders.listJobs(tx, T, 'x')],
    listOrderLines: [(tx) => orders.listOrderLines(tx, T, 'x')],
    listEvents: [(tx) => orders.listEvents(tx, T, 'x')],
    insertEvents: [(tx) => orders.insertEvents(tx, T, 'x', [event])],
    setOrderStates: [
      (tx) =>
        orders.setOrderStates(
          tx,
          T,
          'x',
          { ...states, status: 'shipped', production: 'shipped', dueOn: null, wait: { lasts: NOW } },
          NOW,
        ),
    ],
    findOrderVersion: [(tx) => orders.findOrderVersion(tx, T, 'x')],
    countOrderChange: [(tx) => orders.countOrderChange(tx, T, 'x')],
    setJobState: [
      (tx) => orders.setJobState(tx, T, 'x', 'j', 'artwork', 'approved'),
      (tx) => orders.setJobState(tx, T, 'x', 'j', 'production', 'in_print'),
    ],
    setFaultyFiles: [(tx) => orders.setFaultyFiles(tx, T, 'x', ['j'], true)],
    searchOrders: [
      (tx) => orders.searchOrders(tx, T, CUSTOMER, ALL_ORDERS, 21),
      (tx) => orders.searchOrders(tx, T, CUSTOMER, SOUGHT_ORDERS, 21),
      (tx) => orders.searchOrders(tx, T, { companyId: COMPANY }, SOUGHT_ORDERS, 21),
    ],
    countToDo: [
      (tx) => orders.countToDo(tx, T, CUSTOMER.customerId, COMPANY, 99),
      (tx) => orders.countToDo(tx, T, CUSTOMER.customerId, null, 99),
    ],
    listOwnByNumber: [(tx) => orders.listOwnByNumber(tx, T, ['x', 'y'], CUSTOMER.customerId, COMPANY)],
    listOrdersById: [(tx) => orders.listOrdersById(tx, T, ['x', 'y'])],
    listJobsWantingFiles: [(tx) => orders.listJobsWantingFiles(tx, T, ['x', 'y'])],
    listFirstLines: [(tx) => orders.listFirstLines(tx, T, ['x', 'y'], 3)],
    listOrdersOfShop: [
      (tx) => orders.listOrdersOfShop(tx, T, 50),
      (tx) => orders.listOrdersOfShop(tx, T, 50, { placedAt: NOW, id: 'x' }),
    ],
    setPaymentDue: [(tx) => orders.setPaymentDue(tx, T, 'x', NOW)],
    shopsWithOrdersDue: [(tx) => orders.shopsWithOrdersDue(tx, [T], NOW)],
    endLine: [(tx) => orders.endLine(tx, T, 'order-00000000000000000007', 'line-00000000000000000007', NOW)],
    insertJob: [
      (tx) => orders.insertJob(tx, T, 'order-00000000000000000007', { id: 'job-of-the-test', dueOn: NOW } as never),
    ],
    insertAmendedLine: [(tx) => orders.insertAmendedLine(tx, T, 'x', { line, position: 0 }, { id: 'j' } as never)],
    restateVat: [(tx) => orders.restateVat(tx, 'order-00000000000000000007', [line])],
    setAmended: [(tx) => orders.setAmended(tx, T, anOrder)],
    listDue: [(tx) => orders.listDue(tx, T, NOW)],
    enqueueRefund: [(tx) => orders.enqueueRefund(tx, 'x')],
    enqueueWithdrawal: [(tx) => orders.enqueueWithdrawal(tx, 'x')],
    findLineInPlace: [(tx) => orders.findLineInPlace(tx, T, 'x', 'l')],
    enqueueRelease: [(tx) => orders.enqueueRelease(tx, 'x')],
    setCredited: [(tx) => orders.setCredited(tx, T, 'x', 1)],
    setOverdue: [(tx) => orders.setOverdue(tx, T, 'x', NOW)],
    listCartIds: [(tx) => orders.listCartIds(tx, T, CUSTOMER.customerId)],
    listOrderStates: [(tx) => orders.listOrderStates(tx, T, CUSTOMER.customerId)],
    listOrderRecords: [(tx) => orders.listOrderRecords(tx, T, CUSTOMER.customerId)],
    forgetOrders: [(tx) => orders.forgetOrders(tx, CUSTOMER.customerId, NOW)],
  } satisfies Calls<typeof orders>,
  'orders/shop-order-search': {
    findOrdersByTime: [
      (tx) => shopOrders.findOrdersByTime(tx, T, 'newest', EVERY_STATE, PERIOD, { placedAt: NOW, id: 'x' }, 51),
      (tx) => shopOrders.findOrdersByTime(tx, T, 'newest', ONE_STATE, PERIOD, { placedAt: NOW, id: 'x' }, 51),
      (tx) => shopOrders.findOrdersByTime(tx, T, 'oldest', EVERY_STATE, PERIOD, { placedAt: NOW, id: 'x' }, 51),
      (tx) => shopOrders.findOrdersByTime(tx, T, 'newest', BY_DIGITS, PERIOD, { placedAt: NOW, id: 'x' }, 51),
    ],
    findDueOrders: [(tx) => shopOrders.findDueOrders(tx, T, EVERY_STATE, DUE, { dueOn: '2026-01-01', id: 'x' }, 51)],
    countBeginning: [(tx) => shopOrders.countBeginning(tx, T, 'word7', 2001)],
    findByBeginning: [
      (tx) => shopOrders.findByBeginning(tx, T, 'word7', { ...TERMS, due: undefined }, 51),
      (tx) => shopOrders.findByBeginning(tx, T, 'word7', { ...TERMS, due: DUE }, 51),
    ],
    findByWord: [(tx) => shopOrders.findByWord(tx, T, 'grown', 2000, { ...TERMS, due: undefined }, 51)],
    findLastLookedThrough: [(tx) => shopOrders.findLastLookedThrough(tx, T, 'grown', 2000, TERMS.after)],
    listShopOrderRows: [(tx) => shopOrders.listShopOrderRows(tx, T, ['x', 'y'])],
  } satisfies Calls<typeof shopOrders>,
  'orders/order-notes': {
    insertNote: [(tx) => notes.insertNote(tx, T, 'x', { staffId: 'y', text: 'z', at: NOW })],
    listNotes: [(tx) => notes.listNotes(tx, T, 'x')],
  } satisfies Calls<typeof notes>,
  'orders/promises': {
    insertPromise: [
      (tx) =>
        promises.insertPromise(
          tx,
          { tenantId: T, orderId: 'x', lineId: 'x', jobIds: ['x'] },
          { arrivalDate: '2027-01-12', shipDate: '2027-01-11', cutOff: '2027-01-06T18:30:00Z' },
          NOW,
        ),
    ],
  } satisfies Calls<typeof promises>,
  'orders/shipments': {
    listShipments: [(tx) => shipments.listShipments(tx, T, 'x')],
    insertShipment: [
      (tx) =>
        shipments.insertShipment(tx, T, 'x', {
          id: 'shipment-of-the-test',
          carrier: 'dhl',
          trackingNumber: '',
          shippedAt: NOW,
        }),
    ],
    findOrderWithNumber: [(tx) => shipments.findOrderWithNumber(tx, T, 'x', '6A12345678901')],
    changeShipment: [
      (tx) => shipments.changeShipment(tx, T, 'x', { id: 'y', carrier: 'dhl', trackingNumber: '6A12345678901' }),
    ],
    insertShipmentJobs: [(tx) => shipments.insertShipmentJobs(tx, T, 'x', 'y', ['z'])],
  } satisfies Calls<typeof shipments>,
  'staff/staff': {
    findStaffByEmail: [(tx) => staff.findStaffByEmail(tx, T, 's7@grown.example')],
    lockStaff: [(tx) => staff.lockStaff(tx, T, 'x')],
    lockInvited: [(tx) => staff.lockInvited(tx, T, 'x')],
    listStaff: [(tx) => staff.listStaff(tx, T)],
    insertStaff: [(tx) => staff.insertStaff(tx, T, { id: 'staff-of-the-test', email: 'abc', scopes: [], at: NOW })],
    findScopes: [(tx) => staff.findScopes(tx, T, 'x')],
    lockAllStaff: [(tx) => staff.lockAllStaff(tx, T)],
    changeStaff: [(tx) => staff.changeStaff(tx, T, 'x', { blocked_at: NOW })],
    replaceRecoveryCodes: [(tx) => staff.replaceRecoveryCodes(tx, T, 'x', ['y'.repeat(43)])],
    useRecoveryCode: [(tx) => staff.useRecoveryCode(tx, T, 'x', 'y', NOW)],
  } satisfies Calls<typeof staff>,
  'messages/messages': {
    touchConversation: [(tx) => messages.touchConversation(tx, T, 'order-00000000000000000007', 'shop', NOW)],
    insertMessage: [
      (tx) => messages.insertMessage(tx, T, 'order-00000000000000000007', { staffId: null, text: 'x', at: NOW }),
    ],
    listMessages: [(tx) => messages.listMessages(tx, T, 'x', 500)],
    countMessages: [(tx) => messages.countMessages(tx, T, 'x')],
    findWaitsFor: [(tx) => messages.findWaitsFor(tx, T, 'x')],
    listConversations: [
      (tx) => messages.listConversations(tx, T, 'shop', { changedAt: new Date(0), orderId: '' }, 51),
      (tx) => messages.listConversations(tx, T, 'nobody', { changedAt: NOW, orderId: 'x' }, 51),
    ],
    listMessagesOf: [(tx) => messages.listMessagesOf(tx, T, CUSTOMER.customerId)],
    deleteConversationsOf: [(tx) => messages.deleteConversationsOf(tx, T, CUSTOMER.customerId)],
  } satisfies Calls<typeof messages>,
  'complaints/complaints': {
    insertComplaint: [(tx) => complaints.insertComplaint(tx, T, aComplaint)],
    listComplaints: [(tx) => complaints.listComplaints(tx, T, 'x', 100)],
    findComplaint: [(tx) => complaints.findComplaint(tx, T, 'x')],
    setDecided: [(tx) => complaints.setDecided(tx, T, 'x', { ...aComplaint, state: 'declined', answer: 'x' })],
    listQueuedComplaints: [
      (tx) => complaints.listQueuedComplaints(tx, T, true, { changedAt: new Date(0), id: '' }, 51),
      (tx) => complaints.listQueuedComplaints(tx, T, false, { changedAt: NOW, id: 'x' }, 51),
    ],
    listPictures: [(tx) => complaints.listPictures(tx, T, 'x')],
    findPicture: [(tx) => complaints.findPicture(tx, T, 'x', 'y')],
    insertPicture: [
      (tx) =>
        complaints.insertPicture(
          tx,
          T,
          'order-00000000000000000007',
          { id: 'picture-of-the-test', jobId: 'x', bytes: 1 },
          NOW,
        ),
    ],
    setPicture: [(tx) => complaints.setPicture(tx, T, 'x', { type: 'image/png' })],
    attachPictures: [(tx) => complaints.attachPictures(tx, T, 'x', ['y'])],
    deletePicture: [(tx) => complaints.deletePicture(tx, T, 'x', 'y')],
    listNamedFiles: [(tx) => complaints.listNamedFiles(tx, T, ['a'.repeat(64)])],
    listComplaintsOf: [(tx) => complaints.listComplaintsOf(tx, T, CUSTOMER.customerId)],
    forgetComplaintsOf: [(tx) => complaints.forgetComplaintsOf(tx, T, CUSTOMER.customerId)],
  } satisfies Calls<typeof complaints>,
  'artwork/artwork': {
    insertFile: [(tx) => artwork.insertFile(tx, T, aFile)],
    listFiles: [
      (tx) => artwork.listFiles(tx, T, { orderId: 'x' }),
      (tx) => artwork.listFiles(tx, T, { orderIds: ['x', 'y'], lineIds: ['z'] }),
      (tx) => artwork.listFiles(tx, T, { cartId: 'cart-00000000000000006001' }),
    ],
    listLinesWithFiles: [(tx) => artwork.listLinesWithFiles(tx, T, ['x', 'y'])],
    findFile: [
      (tx) => artwork.findFile(tx, T, { orderId: 'x' }, 'y'),
      (tx) => artwork.findFile(tx, T, { cartId: 'x' }, 'y'),
    ],
    findFileToRead: [(tx) => artwork.findFileToRead(tx, T, 'y')],
    setFacts: [(tx) => artwork.setFacts(tx, T, 'y', 'damaged', 1)],
    setUnreadable: [(tx) => artwork.setUnreadable(tx, T, 'y', 'failed', 1)],
    listFacts: [
      (tx) => artwork.listFacts(tx, T, { orderId: 'x' }, 1, 1000),
      (tx) => artwork.listFacts(tx, T, { orderIds: ['x', 'y'], lineIds: ['z'] }, 1, 1000),
      (tx) => artwork.listFacts(tx, T, { cartId: 'x' }, 1, 1000),
    ],
    queueArtwork: [(tx) => artwork.queueArtwork(tx, 'read_artwork', 'y', false)],
    holdFile: [(tx) => artwork.holdFile(tx, T, 'x', 'y', 15)],
    releaseFile: [(tx) => artwork.releaseFile(tx, T, 'x', 'y', { at: NOW, received: 1 })],
    setWhole: [(tx) => artwork.setWhole(tx, T, 'x', { type: 'image/png', hash: 'a'.repeat(64) })],
    setHandedIn: [(tx) => artwork.setHandedIn(tx, T, ['x'], NOW)],
    setRemoved: [(tx) => artwork.setRemoved(tx, T, 'x', NOW)],
    sortAs: [(tx) => artwork.sortAs(tx, T, 'x', 'y')],
    setArtwork: [(tx) => artwork.setArtwork(tx, T, 'x', 'y')],
    setSide: [(tx) => artwork.setSide(tx, T, 'x', 'back')],
    sortPair: [(tx) => artwork.sortPair(tx, T, 'x', 'y')],
    deleteFile: [(tx) => artwork.deleteFile(tx, T, 'x')],
    moveFiles: [(tx) => artwork.moveFiles(tx, T, 'x', 'y', 'z')],
    orderFiles: [(tx) => artwork.orderFiles(tx, T, 'x', 'order-00000000000000000007', ['y'], NOW)],
    moveCartFiles: [(tx) => artwork.moveCartFiles(tx, T, CART_LINE, { ...CART_LINE, lineId: 'z' }, NOW)],
    copyFiles: [
      (tx) =>
        artwork.copyFiles(
          tx,
          T,
          [{ id: 'artwork-copy-of-the-test', of: 'artwork-00000000000000000007' }],
          CART_LINE,
          null,
          NOW,
        ),
    ],
    touchCartFiles: [(tx) => artwork.touchCartFiles(tx, T, CART_LINE, NOW)],
    forgetLetGo: [(tx) => artwork.forgetLetGo(tx, T, 'x', ['x'], 120)],
    unorderedBytes: [(tx) => artwork.unorderedBytes(tx, T)],
    bytesOf: [(tx) => artwork.bytesOf(tx, T, { orderId: 'x' }), (tx) => artwork.bytesOf(tx, T, CART_LINE)],
    unsentBytes: [(tx) => artwork.unsentBytes(tx, T)],
    listNamedHashes: [(tx) => artwork.listNamedHashes(tx, T, ['a'.repeat(64)])],
    listCartFilesOf: [(tx) => artwork.listCartFilesOf(tx, T, CUSTOMER.customerId)],
    listFilesOf: [(tx) => artwork.listFilesOf(tx, T, CUSTOMER.customerId)],
    forgetFilesOf: [(tx) => artwork.forgetFilesOf(tx, T, CUSTOMER.customerId)],
  } satisfies Calls<typeof artwork>,
  'artwork/fixes': {
    insertProposal: [
      (tx) =>
        fixes.insertProposal(tx, T, {
          id: 'proposal-of-the-test',
          of: 'artwork-00000000000000000007',
          artworkId: null,
          name: 'proposal.pdf',
          fixes: MENDING,
          isPart: false,
          sender: { sentBy: 'guest', senderId: null },
          at: NOW,
        }),
    ],
    listMade: [(tx) => fixes.listMade(tx, T, 'x', 'waiting'), (tx) => fixes.listMade(tx, T, 'x', 'used')],
    deleteProposals: [(tx) => fixes.deleteProposals(tx, T, 'x')],
    setMade: [(tx) => fixes.setMade(tx, T, 'x', { type: 'image/tiff', hash: 'a'.repeat(64), bytes: 1 })],
    setUnfixable: [(tx) => fixes.setUnfixable(tx, T, 'x', 'damaged')],
    setConsent: [(tx) => fixes.setConsent(tx, T, 'x', { sentBy: 'guest', senderId: null }, NOW)],
    setAside: [(tx) => fixes.setAside(tx, T, 'x', 'original', NOW)],
    findFacts: [(tx) => fixes.findFacts(tx, T, 'x', 1)],
  } satisfies Calls<typeof fixes>,
  'artwork/pictures': {
    setPictures: [(tx) => pictures.setPictures(tx, T, 'artwork-00000000000000000007', DRAWN, 1)],
    findPictures: [(tx) => pictures.findPictures(tx, T, 'x', 1)],
    findDrawnTwin: [(tx) => pictures.findDrawnTwin(tx, T, 'x', 'a'.repeat(64), 1)],
    listDrawn: [
      (tx) => pictures.listDrawn(tx, T, { orderId: 'x' }, 1),
      (tx) => pictures.listDrawn(tx, T, { orderIds: ['x', 'y'], lineIds: ['z'] }, 1),
      (tx) => pictures.listDrawn(tx, T, { cartId: 'x' }, 1),
    ],
    findPage: [(tx) => pictures.findPage(tx, T, 'x', 1)],
    listNamedPages: [(tx) => pictures.listNamedPages(tx, T, ['a'.repeat(64)])],
  } satisfies Calls<typeof pictures>,
  'artwork/approvals': {
    insertApproval: [(tx) => approvals.insertApproval(tx, T, anApproval)],
    listApprovals: [(tx) => approvals.listApprovals(tx, T, 'x')],
    findApproval: [(tx) => approvals.findApproval(tx, T, 'x')],
    voidStanding: [(tx) => approvals.voidStanding(tx, T, 'x', ['y'], 'rejected', NOW)],
    setCheckRefund: [(tx) => approvals.setCheckRefund(tx, T, 'x', 'y', 0)],
    moveApprovals: [(tx) => approvals.moveApprovals(tx, T, 'x', 'y', 'z')],
    listApprovalsOf: [(tx) => approvals.listApprovalsOf(tx, T, CUSTOMER.customerId)],
    forgetApprovalsOf: [(tx) => approvals.forgetApprovalsOf(tx, T, CUSTOMER.customerId)],
  } satisfies Calls<typeof approvals>,
  'press/press': {
    insertRelease: [(tx) => press.insertRelease(tx, T, aRelease)],
    findRelease: [(tx) => press.findRelease(tx, T, 'x')],
    listReleases: [(tx) => press.listReleases(tx, T, 'order-00000000000000000007')],
    withdrawReleases: [(tx) => press.withdrawReleases(tx, T, [aRelease.id], Temporal.Now.instant())],
    giveReleaseTo: [(tx) => press.giveReleaseTo(tx, T, aRelease.id, 'porto')],
    listPressHashes: [(tx) => press.listPressHashes(tx, T, ['a'.repeat(64)])],
    forgetReleasesOf: [(tx) => press.forgetReleasesOf(tx, T, CUSTOMER.customerId)],
  } satisfies Calls<typeof press>,
  'webhooks/webhooks': {
    listEndpoints: [(tx) => webhooks.listEndpoints(tx, T)],
    lockEndpoint: [(tx) => webhooks.lockEndpoint(tx, T, 'x')],
    lockEndpoints: [(tx) => webhooks.lockEndpoints(tx, T)],
    insertEndpoint: [(tx) => webhooks.insertEndpoint(tx, T, anEndpoint)],
    updateEndpoint: [(tx) => webhooks.updateEndpoint(tx, T, 'x', { state: 'off', failingSince: null })],
    deleteEndpoint: [(tx) => webhooks.deleteEndpoint(tx, T, 'x')],
    insertDelivery: [
      async (tx) => {
        await webhooks.insertEndpoint(tx, T, anEndpoint);
        await webhooks.insertDelivery(tx, T, aDelivery);
      },
    ],
    queueDelivery: [(tx) => webhooks.queueDelivery(tx, aDelivery)],
    findDelivery: [(tx) => webhooks.findDelivery(tx, T, 'x')],
    updateDelivery: [(tx) => webhooks.updateDelivery(tx, T, 'x', { state: 'failed', tries: 1, nextAt: null })],
    insertAttempt: [
      async (tx) => {
        await webhooks.insertEndpoint(tx, T, anEndpoint);
        await webhooks.insertDelivery(tx, T, aDelivery);
        await webhooks.insertAttempt(tx, T, aDelivery.id, {
          at: NOW,
          status: 200,
          failure: null,
          milliseconds: 1,
          answer: '',
        });
      },
    ],
    listDeliveries: [
      (tx) => webhooks.listDeliveries(tx, T, { endpointId: undefined, after: { at: NOW, id: 'x' } }, 31),
      (tx) => webhooks.listDeliveries(tx, T, { endpointId: 'x', after: undefined }, 31),
    ],
    listAttempts: [(tx) => webhooks.listAttempts(tx, T, 'x', 50)],
  } satisfies Calls<typeof webhooks>,
  'orders/artwork-wait': {
    listArtworkDue: [(tx) => artworkWaits.listArtworkDue(tx, T, NOW)],
    shopsWithArtworkDue: [(tx) => artworkWaits.shopsWithArtworkDue(tx, [T], NOW)],
    findArtworkWait: [(tx) => artworkWaits.findArtworkWait(tx, T, 'order-00000000000000000007', NOW)],
    setArtworkWait: [(tx) => artworkWaits.setArtworkWait(tx, T, 'x', { dueAt: NOW, steps: 1 })],
    waitColumns: [],
  } satisfies Calls<typeof artworkWaits>,
  'orders/artwork-queue': {
    listQueuedJobs: [
      (tx) => queue.listQueuedJobs(tx, T, ['checking'], 'due', { dueOn: '0001-01-01', orderId: '', jobId: '' }, 51),
      (tx) =>
        queue.listQueuedJobs(
          tx,
          T,
          ['checking', 'rejected', 'awaited'],
          'due_last',
          { dueOn: '9999-12-31', orderId: '~', jobId: '~' },
          51,
        ),
    ],
    countQueuedJobs: [(tx) => queue.countQueuedJobs(tx, T, ['checking', 'fixed'], 100)],
  } satisfies Calls<typeof queue>,
  'contact/contact': {
    insertRequest: [(tx) => contact.insertRequest(tx, T, aMessage, 'x@example.fr')],
    lockRequest: [(tx) => contact.lockRequest(tx, T, 'x')],
    setRequestState: [(tx) => contact.setRequestState(tx, T, 'x', 'closed', NOW)],
    insertAnswer: [
      (tx) =>
        contact.insertAnswer(tx, T, 'contact-00000000000000000007', {
          staffId: 'staff-00000000000000000007',
          text: 'x',
          at: NOW,
          offer: null,
        }),
    ],
    listAnswers: [(tx) => contact.listAnswers(tx, T, 'x', 200)],
    listQueuedRequests: [
      (tx) => contact.listQueuedRequests(tx, T, 'open', { changedAt: new Date(0), id: '' }, 51),
      (tx) => contact.listQueuedRequests(tx, T, 'closed', { changedAt: NOW, id: 'x' }, 51),
    ],
    listRequestsOf: [
      (tx) => contact.listRequestsOf(tx, T, { ...CUSTOMER, emailKey: 'c7@grown.example' }),
      (tx) => contact.listRequestsOf(tx, T, { ...CUSTOMER, emailKey: undefined }),
    ],
    deleteRequestsOf: [(tx) => contact.deleteRequestsOf(tx, T, { ...CUSTOMER, emailKey: 'c7@grown.example' })],
  } satisfies Calls<typeof contact>,
  'staff/customer-notes': {
    insertCustomerNote: [
      (tx) =>
        customerNotes.insertCustomerNote(tx, T, CUSTOMER.customerId, {
          staffId: 'staff-00000000000000000007',
          text: 'x',
          at: NOW,
        }),
    ],
    listCustomerNotes: [(tx) => customerNotes.listCustomerNotes(tx, T, CUSTOMER.customerId, 200)],
  } satisfies Calls<typeof customerNotes>,
  'staff/staff-sessions': {
    insertStaffSession: [
      (tx) =>
        staffSessions.insertStaffSession(tx, T, {
          id: 'session-of-the-test',
          staffId: 'x',
          userAgent: '',
          createdAt: NOW,
          expiresAt: NOW,
        }),
    ],
    findStaffSession: [(tx) => staffSessions.findStaffSession(tx, T, 'x', NOW)],
    rotateStaffSession: [
      (tx) => staffSessions.rotateStaffSession(tx, T, 'x', { from: 1, rotatedAt: NOW, expiresAt: NOW }),
    ],
    countStaffSessions: [(tx) => staffSessions.countStaffSessions(tx, T, ['staff-00000000000000000007'], NOW)],
    revokeStaffSession: [(tx) => staffSessions.revokeStaffSession(tx, T, 'x', NOW)],
    revokeStaffSessionsOf: [(tx) => staffSessions.revokeStaffSessionsOf(tx, T, 'x', NOW)],
  } satisfies Calls<typeof staffSessions>,
  'staff/trail': {
    insertTrailRefusal: [(tx) => trail.insertTrailRefusal(tx, T, 1, 'x')],
    insertTrail: [
      (tx) =>
        trail.insertTrail(tx, T, {
          staffId: null,
          act: 'x',
          subjectKind: 'order',
          subjectId: 'y',
          detail: {},
          reason: '',
          at: NOW,
        }),
    ],
    listTrail: [
      (tx) => trail.listTrail(tx, T, { before: 1000 }, 51),
      (tx) => trail.listTrail(tx, T, { staffId: 'staff-00000000000000000007', before: 1000 }, 51),
      (tx) => trail.listTrail(tx, T, { act: 'act-3' }, 51),
      (tx) => trail.listTrail(tx, T, { subject: { kind: 'order', id: 'G26-7' } }, 51),
    ],
  } satisfies Calls<typeof trail>,
  'payments/payments': {
    insertPayment: [(tx) => payments.insertPayment(tx, T, payment, NOW)],
    listPayments: [(tx) => payments.listPayments(tx, T, 'x')],
    findByProviderId: [(tx) => payments.findByProviderId(tx, T, 'sandbox', 'x')],
    lockPayment: [(tx) => payments.lockPayment(tx, T, 'x')],
    setProviderId: [(tx) => payments.setProviderId(tx, T, 'x', 'y', NOW)],
    setState: [(tx) => payments.setState(tx, T, 'x', 'paid', NOW)],
    shopsWithPaymentsToAsk: [(tx) => payments.shopsWithPaymentsToAsk(tx, [T], NOW)],
    listToAsk: [(tx) => payments.listToAsk(tx, T, NOW, 20)],
    setAskAt: [(tx) => payments.setAskAt(tx, T, 'x', NOW)],
    recordTransaction: [(tx) => payments.recordTransaction(tx, T, payment, { id: 'e' } as never, NOW)],
    listTransactions: [(tx) => payments.listTransactions(tx, T, 'x')],
    listPaymentRecords: [(tx) => payments.listPaymentRecords(tx, T, ['order-00000000000000000007'])],
  } satisfies Calls<typeof payments>,
  'payments/mandates': {
    insertMandate: [
      (tx) =>
        mandates.insertMandate(tx, T, {
          paymentId: 'x',
          reference: 'x',
          holder: 'x',
          iban: 'FR1420041010050500013M02606',
          words: '',
          signedAt: NOW,
          signedBy: null,
        }),
    ],
    listMandates: [(tx) => mandates.listMandates(tx, T, ['payment-00000000000000000007'])],
    listMandatesSignedBy: [(tx) => mandates.listMandatesSignedBy(tx, T, 'customer-00000000000000000007')],
    listOrdersToDebit: [(tx) => mandates.listOrdersToDebit(tx, T, 'customer-00000000000000000007')],
    deleteUnsentMandates: [
      (tx) =>
        mandates.deleteUnsentMandates(tx, T, {
          signedBy: 'customer-00000000000000000007',
          orderIds: ['order-00000000000000000007'],
        }),
    ],
    listDebitsToOrder: [(tx) => mandates.listDebitsToOrder(tx, T, 500)],
  } satisfies Calls<typeof mandates>,
  'payments/providers/paypal/paypal': {
    insertPaypalOrder: [
      (tx) => paypal.insertPaypalOrder(tx, T, { id: 'x', paymentId: 'x', currency: 'EUR', state: 'open' }),
    ],
    lockPaypalOrder: [(tx) => paypal.lockPaypalOrder(tx, T, 'x')],
    setPaypalState: [(tx) => paypal.setPaypalState(tx, T, 'x', 'taking')],
  } satisfies Calls<typeof paypal>,
  'payments/providers/sandbox/sandbox': {
    insertSandboxPayment: [(tx) => sandbox.insertSandboxPayment(tx, T, { id: 'x' } as never)],
    lockSandboxPayment: [(tx) => sandbox.lockSandboxPayment(tx, T, 'x')],
    moveSandboxPayment: [(tx) => sandbox.moveSandboxPayment(tx, T, 'x', 'captured')],
    insertSandboxRefund: [(tx) => sandbox.insertSandboxRefund(tx, T, 'x', { id: 'r' } as never)],
    listSandboxRefunds: [(tx) => sandbox.listSandboxRefunds(tx, T, 'x')],
    enqueueWebhook: [(tx) => sandbox.enqueueWebhook(tx, { provider: 'x' }, {})],
  } satisfies Calls<typeof sandbox>,
  'pricing/price-books': {
    // The owner's, at an import.
    keepPriceBook: [],
    listPastPrices: [(tx) => books.listPastPrices(tx, T, 30)],
  } satisfies Calls<typeof books>,
  'promotions/promotions': {
    findPromotion: [
      (tx) => promotions.findPromotion(tx, T, { code: 'GROWN' }, redeemer(null)),
      (tx) => promotions.findPromotion(tx, T, { id: 'grown' }, redeemer(CUSTOMER.customerId)),
    ],
    countUse: [
      (tx) =>
        promotions.countUse(
          tx,
          T,
          { id: 'grown', firstOrder: true, maxUsesPerCustomer: 1 },
          { id: 'o', email: 'x' },
          redeemer(null),
        ),
    ],
    lockPromotions: [(tx) => promotions.lockPromotions(tx, T, ['grown'], { code: 'GROWN' })],
    giveBackUses: [
      (tx) => promotions.giveBackUses(tx, T, 'order-00000000000000000007'),
      (tx) => promotions.giveBackUses(tx, T, 'order-00000000000000000007', ['grown']),
    ],
    forgetUsers: [(tx) => promotions.forgetUsers(tx, T, ['order-00000000000000000007'])],
    insertIssued: [
      (tx) =>
        promotions.insertIssued(
          tx,
          T,
          { id: 'quote-of-the-test', code: 'Q-TEST', lane: 'code', tenants: [T], maxUses: 1 },
          NOW,
        ),
    ],
    endIssued: [(tx) => promotions.endIssued(tx, T, ['grown'])],
    issuedStates: [(tx) => promotions.issuedStates(tx, T, ['grown'])],
  } satisfies Calls<typeof promotions>,
  revisions: {
    readRegistry: [(tx) => revisions.readRegistry(tx)],
    findRevision: [(tx) => revisions.findRevision(tx, T, 1)],
    readContents: [(tx) => revisions.readContents(tx, ['x'])],
    readProducts: [(tx) => revisions.readProducts(tx, ['x'], 1)],
    findEntry: [(tx) => revisions.findEntry(tx, T, 1, 'x')],
    findEntryAt: [(tx) => revisions.findEntryAt(tx, T, 1, '/x/')],
    findFormerProduct: [(tx) => revisions.findFormerProduct(tx, T, 1, '/x/')],
    findFormerPage: [(tx) => revisions.findFormerPage(tx, T, 1, '/x/')],
    listEntries: [
      (tx) => revisions.listEntries(tx, T, 1, { limit: 20 }),
      (tx) => revisions.listEntries(tx, T, 1, { limit: 20, family: 'flyers', after: 'x' }),
      (tx) => revisions.listEntries(tx, T, 1, { limit: 20, ids: ['grown-1', 'grown-2'] }),
    ],
    listMeasured: [(tx) => revisions.listMeasured(tx, T, 1, { after: -1, limit: 20 })],
    listNames: [(tx) => revisions.listNames(tx, T, 1, { after: -1, limit: 20 })],
  } satisfies Calls<Omit<typeof revisions, 'PARTS'>>,
  'vat/vat': {
    keepCheck: [
      (tx) =>
        vat.keepCheck(tx, T, { number: 'FR1', checkedAt: NOW.toISOString(), source: 'format', valid: true, proof: {} }),
    ],
  } satisfies Calls<typeof vat>,
};
/** A page of a shop's rows: the index gives them in order, and the limit ends it. An export reads all there is. */
const PAGES_OF_SHOP = new Set([
  'orders/orders listOrdersOfShop',
  'mails/mails listMails',
  'revisions listEntries',
  'revisions listMeasured',
  'revisions listNames',
  'catalog/versions listVersions',
]);

let url: string;
let db: Database;
let explaining: pg.Client;

beforeAll(async () => {
  url = await freshDatabase();
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await growTables(owner, T);
  await owner.end();
  db = openDatabase(url, { size: 1, onError: () => undefined });
  explaining = new pg.Client({ connectionString: url, options: `-c role=${APP_ROLE} -c app.tenant=${T}` });
  await explaining.connect();
});
afterAll(async () => {
  await explaining.end();
  await db.close();
});

class TakenBack extends Error {}

/** The statements that a call sends; nothing of what it does stays. @param atCommit the call speaks at the commit alone */
async function statementsOf(
  call: (tx: Tx) => Promise<unknown>,
  atCommit: boolean,
  hear: (text: string, values: unknown[]) => void = () => undefined,
): Promise<string[]> {
  const sent: string[] = [];
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [query] = args;
    const text = typeof query === 'string' ? query : (query as { text: string }).text;
    if (!/^(?:begin|commit|rollback|savepoint|set)\b/.test(text)) {
      sent.push(text);
      hear(text, (query as { values?: unknown[] }).values ?? []);
    }
    return (original as (...given: unknown[]) => unknown).apply(this, args);
  } as never);
  try {
    await db.transact(T, async (tx) => {
      // What the made-up rows break is of no matter: the statement was sent.
      await call(tx).catch(() => undefined);
      if (!atCommit) throw new TakenBack();
    });
  } catch {
    // Taken back, or broken before that.
  } finally {
    spy.mockRestore();
  }
  return sent;
}
const original = pg.Client.prototype.query;

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

async function planOf(statement: string): Promise<PlanNode[]> {
  const { rows } = await explaining.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (generic_plan, format json) ${statement}`,
  );
  const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];
  return rows.flatMap((row) => flat(row['QUERY PLAN'][0].Plan));
}

/** What a plan reads that grows with the shop. */
function readsAll({
  'Node Type': type,
  'Relation Name': table = '',
  'Index Cond': condition = '',
}: PlanNode): string[] {
  if (!GROWING.has(table)) return [];
  if (type === 'Seq Scan') return [`reads all of ${table}`];
  // An index that only the tenant narrows.
  return type.startsWith('Index') && /^\(tenant_id = [^()]*(?:\([^()]*\))?[^()]*\)$/.test(condition)
    ? [`reads all of a shop's ${table}`]
    : [];
}

test('every repository is asked', () => {
  const files = globSync('**/*.repository.ts', { cwd: join(import.meta.dirname, '../../src/shop') });
  const asked = files.map((file) => file.replace('.repository.ts', '')).filter((file) => !file.endsWith('-import'));
  expect(Object.keys(CALLS).toSorted()).toEqual(asked.toSorted());
});

test.each(
  Object.entries(CALLS).flatMap(([file, calls]) =>
    Object.entries(calls).map(([name, made]) => [`${file} ${name}`, made] as const),
  ),
)('%s reaches an index under the tenant wall, whatever grows', async (name, calls) => {
  for (const call of calls) {
    const statements = await statementsOf(call, name === 'cart/cart saveLineLastly');
    expect(statements.length, 'statements sent').toBeGreaterThan(0);
    for (const statement of statements) {
      const found = (await planOf(statement)).flatMap(readsAll);
      if (!PAGES_OF_SHOP.has(name)) expect([...found, ...(found.length > 0 ? [statement] : [])]).toEqual([]);
    }
  }
});

test.each(Object.entries(RETENTION))('what is let go of is found by an index: %s', async (_name, rule) => {
  const [statement = ''] = await statementsOf((tx) => sweepBatch(tx, T, rule, 10), false);
  expect(statement).toContain('delete from');
  expect((await planOf(statement)).flatMap(readsAll)).toEqual([]);
});

describe('a customer with five thousand orders in a shop with more', () => {
  const big = 'customer-with-many-orders';
  /** One of those that are there already; all these orders were placed for it. */
  const bigCompany = COMPANY;
  beforeAll(async () => {
    const owner = new pg.Client({ connectionString: url });
    await owner.connect();
    await growOrdersOf(owner, T, big, 5000, bigCompany);
    await owner.end();
  });

  interface Measured {
    readonly 'Shared Hit Blocks': number;
    readonly 'Shared Read Blocks': number;
  }

  const literalOf = (value: unknown) =>
    value instanceof Date ? value.toISOString() : Array.isArray(value) ? `{"${value.join('","')}"}` : String(value);

  /** Pages of 8 kB that the one statement of a search reads. */
  async function pagesRead(
    search: Partial<orders.OrderSearch>,
    whose: orders.OrdersOf = { customerId: big },
  ): Promise<number> {
    const sent: { text: string; values: unknown[] }[] = [];
    await statementsOf(
      (tx) => orders.searchOrders(tx, T, whose, { ...ALL_ORDERS, ...search }, 21),
      false,
      (text, values) => sent.push({ text, values }),
    );
    expect(sent).toHaveLength(1);
    const [{ text = '', values = [] } = {}] = sent;
    // Planned once for all customers, as the application's connections do.
    await explaining.query(`set plan_cache_mode = force_generic_plan; prepare sought as ${text}`);
    const literals = values.map((value) => pg.escapeLiteral(literalOf(value)));
    const { rows } = await explaining.query<{ 'QUERY PLAN': [{ Plan: PlanNode & Measured }] }>(
      `explain (analyze, buffers, format json) execute sought (${literals.join(', ')})`,
    );
    await explaining.query('deallocate sought; reset plan_cache_mode');
    const plan = rows[0]!['QUERY PLAN'][0].Plan;
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  }

  test('reads a page of the list from a few pages of one index, wherever it begins', async () => {
    expect(await pagesRead({})).toBeLessThan(12);
    const middle = { placedAt: new Date(Date.UTC(2026, 0, 1) - 2500 * 3_600_000), id: 'x' };
    expect(await pagesRead({ after: middle })).toBeLessThan(12);
    expect(await pagesRead({ from: new Date(Date.UTC(2025, 11, 1)), until: NOW })).toBeLessThan(12);
  });

  test('finds one of them, or none, without reading an order that was not asked for', async () => {
    expect(await pagesRead({ patterns: ['% flyer%'] })).toBeLessThan(12);
    // Every entry of the customer in the index, and no order: 5 000 orders alone are more than a thousand pages.
    expect(await pagesRead({ patterns: ['% many4999%'] })).toBeLessThan(140);
    expect(await pagesRead({ patterns: ['% nothing%'], statuses: ['artwork_rejected'] })).toBeLessThan(140);
    expect(await pagesRead({ statuses: ['artwork_rejected'], payableIn: null })).toBeLessThan(140);
  });

  test('finds the orders of a company the same way', async () => {
    const ofCompany = { companyId: bigCompany };
    expect(await pagesRead({}, ofCompany)).toBeLessThan(12);
    // Its entries stand between those of other companies, so that their pages are half full. No order is read here either.
    expect(await pagesRead({ patterns: ['% many4999%'] }, ofCompany)).toBeLessThan(250);
    expect(await pagesRead({ patterns: ['% nothing%'], statuses: ['artwork_rejected'] }, ofCompany)).toBeLessThan(250);
  });
});

test('a page of the list of staff reads a few pages for each combination of states, whatever is asked', async () => {
  const every = {
    orderStates: ORDER_STATES,
    paymentStates: PAYMENT_STATES,
    productionStates: PRODUCTION_STATES,
    isByDigits: false,
  };
  const combinations = ORDER_STATES.length * PAYMENT_STATES.length * PRODUCTION_STATES.length;
  const asked: readonly ((tx: Tx) => Promise<unknown>)[] = [
    (tx) => shopOrders.findOrdersByTime(tx, T, 'newest', every, PERIOD, { placedAt: NOW, id: 'x' }, 51),
    (tx) => shopOrders.findOrdersByTime(tx, T, 'oldest', every, PERIOD, { placedAt: new Date(0), id: '' }, 51),
    (tx) => shopOrders.findDueOrders(tx, T, every, DUE, { dueOn: '2000-01-01', id: '' }, 51),
  ];
  for (const call of asked) {
    const sent: { text: string; values: unknown[] }[] = [];
    await statementsOf(call, false, (text, values) => sent.push({ text, values }));
    const [{ text = '', values = [] } = {}] = sent;
    await explaining.query(`set plan_cache_mode = force_generic_plan; prepare listed as ${text}`);
    const literal = (value: unknown) =>
      value instanceof Date ? value.toISOString() : Array.isArray(value) ? `{"${value.join('","')}"}` : String(value);
    const { rows } = await explaining.query<{
      'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }];
    }>(
      `explain (analyze, buffers, format json) execute listed (${values.map((each) => pg.escapeLiteral(literal(each))).join(', ')})`,
    );
    await explaining.query('deallocate listed; reset plan_cache_mode');
    const { Plan: plan } = rows[0]!['QUERY PLAN'][0];
    // All orders of the shop are thousands of pages.
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(combinations * 6);
  }
});

test('a statement that no index serves is found', async () => {
  const prefix = `select id from orders where tenant_id = '${T}' and order_number like $1`;
  expect((await planOf(prefix)).flatMap(readsAll)).not.toEqual([]);
});
