import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient, type ReadDocument } from '../support/api-client.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { elsewhere, Visitor } from '../support/visitor.ts';

let shop: TestShop;
let document: ReadDocument;
beforeAll(async () => {
  shop = await openTestShop();
  document = (await shop.app.inject({ url: '/api/v1/openapi.json', headers: { host: 'localhost' } })).json();
});
afterAll(() => shop.close());

/** Only the card provider or an authenticator can sign these; only a former system has its orders. */
const OF_ANOTHER_PARTY: Readonly<Record<string, string>> = {
  postPaymentWebhookByProvider: '403 signature_refused',
  postAuthPasskey: '401 passkey_refused',
  postCustomerPasskeys: '401 passkey_refused',
  deleteCustomerPasskeys: '404 passkey_not_found',
  getLegacyOrdersByNumber: '404 order_not_found',
  getPressFolderByRelease: '410 press_link_ended',
};
/** What only a link can do that was mailed and opened. */
const OF_A_MAIL = [
  'postCustomerConfirm',
  'postCustomerEmailStop',
  'postAuthPasswordResetSet',
  'postCompanyInviteAccept',
  'postNewsletterConfirm',
  'getNewsletterConfirmation',
  'getNewsletterSubscription',
  'postNewsletterUnsubscribe',
  'postNewsletterResubscribe',
];
/** What only members of a company can do, and founding one with a proven address. */
const OF_A_COMPANY: Readonly<Record<string, string>> = {
  postCompany: '403 address_not_proven',
  patchCompany: '404 company_not_found',
  postCartByIdRequest: '404 cart_not_found',
  getOrderRequestsById: '404 order_request_not_found',
  getOrderRequestsByIdUploadsByUploadPagesByPage: '404 order_request_not_found',
  postOrderRequestsByIdApprove: '404 order_request_not_found',
  postOrderRequestsByIdRefuse: '404 order_request_not_found',
  postOrderRequestsByIdWithdraw: '404 order_request_not_found',
  postOrderRequestsByIdSeen: '404 order_request_not_found',
  postCompanyInvites: '404 company_not_found',
  postCompanyInvitesByIdResend: '404 company_not_found',
  deleteCompanyInvitesById: '404 company_not_found',
  patchCompanyMembersById: '404 company_not_found',
  deleteCompanyMembersById: '404 company_not_found',
};
/** What begins with a mailed or printed link, with an app, or with a job of the order. */
const OF_STAFF: Readonly<Record<string, string>> = {
  postStaffSignInCode: '401 staff_step_expired',
  postStaffSignInSecondFactor: '401 staff_step_expired',
  postStaffInviteAccept: '410 invite_gone',
  postStaffOrdersByNumberRefund: '401 sign_in_required',
  postStaffOrdersByNumberShipments: '401 sign_in_required',
  postStaffOrdersByNumberShipmentsCorrection: '401 sign_in_required',
};
/** The id of the line stands within `lineItem`, where a link cannot put it. */
const OF_A_LINE: Readonly<Record<string, string>> = { postOrderEditItem: '404 order_not_found' };
/** What needs money in a wallet, where only the shop puts it. */
const OF_A_WALLET: Readonly<Record<string, string>> = {
  postWalletCreatePaymentAndTransaction: '404 order_not_found',
};
/** What begins with a job that was sent: a complaint, its pictures, a decision; and with a message by the contact form. */
const OF_A_COMPLAINT: Readonly<Record<string, string>> = {
  postOrderByIdComplaints: '404 order_not_found',
  postOrderByIdComplaintPictures: '404 order_not_found',
  putOrderByIdComplaintPicturesByPicture: '404 order_not_found',
  deleteOrderByIdComplaintPicturesByPicture: '404 order_not_found',
  getOrderByIdComplaintPicturesByPicture: '404 order_not_found',
  getStaffComplaintsByComplaint: '401 sign_in_required',
  getStaffComplaintsByComplaintPicturesByPicture: '401 sign_in_required',
  postStaffComplaintsByComplaintReprint: '401 sign_in_required',
  postStaffComplaintsByComplaintCredit: '401 sign_in_required',
  postStaffComplaintsByComplaintDecline: '401 sign_in_required',
  getStaffContactByRequest: '401 sign_in_required',
  postStaffContactByRequestOffer: '401 sign_in_required',
  postStaffContactByRequestAnswer: '401 sign_in_required',
  postStaffContactByRequestClose: '401 sign_in_required',
};
/** What begins with a line of a cart or an order, and a file that was sent for it. */
const OF_AN_UPLOAD: Readonly<Record<string, string>> = {
  getCartByIdOrder: '404 cart_not_found',
  getCartByIdUploadsByUpload: '404 cart_not_found',
  getCartByIdUploadsByUploadPages: '404 cart_not_found',
  getCartByIdUploadsByUploadPagesByPage: '404 cart_not_found',
  deleteCartByIdUploadsByUpload: '404 cart_not_found',
  postCartByIdUploadsArtwork: '404 cart_not_found',
  postCartByIdUploadsSide: '404 cart_not_found',
  postCartByIdUploadsSwap: '404 cart_not_found',
  getCartByIdUploadsByUploadFix: '404 cart_not_found',
  postCartByIdUploadsByUploadFix: '404 cart_not_found',
  postCartByIdUploadsByUploadFixAccept: '404 cart_not_found',
  deleteCartByIdUploadsByUploadFix: '404 cart_not_found',
  getOrderByIdTemplateByLineItemId: '404 order_not_found',
  postOrderByIdUploads: '404 order_not_found',
  getOrderByIdUploadsByUpload: '404 order_not_found',
  getOrderByIdUploadsByUploadPages: '404 order_not_found',
  getOrderByIdUploadsByUploadPagesByPage: '404 order_not_found',
  deleteOrderByIdUploadsByUpload: '404 order_not_found',
  postOrderByIdUploadsArtwork: '404 order_not_found',
  postOrderByIdUploadsSide: '404 order_not_found',
  postOrderByIdUploadsSwap: '404 order_not_found',
  getOrderByIdUploadsByUploadFix: '404 order_not_found',
  postOrderByIdUploadsByUploadFix: '404 order_not_found',
  postOrderByIdUploadsByUploadFixAccept: '404 order_not_found',
  deleteOrderByIdUploadsByUploadFix: '404 order_not_found',
  postOrderByIdArtwork: '404 order_not_found',
  postOrderByIdArtworkAccept: '404 order_not_found',
  getStaffUploadsByNumberByLineItemId: '401 sign_in_required',
  postStaffUploadsByNumberByLineItemIdApprove: '401 sign_in_required',
  postStaffUploadsByNumberByLineItemIdReject: '401 sign_in_required',
  postStaffUploadsByNumberByLineItemIdFiles: '401 sign_in_required',
  postStaffUploadsByNumberByLineItemIdReplace: '401 sign_in_required',
  postStaffUploadsByNumberByLineItemIdDiscard: '401 sign_in_required',
  postStaffUploadsByNumberByLineItemIdSide: '401 sign_in_required',
  postStaffUploadsByNumberByLineItemIdRelease: '401 sign_in_required',
  postStaffUploadsByNumberByLineItemIdReleasesByReleasePurchaseOrder: '401 sign_in_required',
  getStaffPressFoldersByNumberByRelease: '401 sign_in_required',
  getStaffPressFoldersByNumberByReleaseByKind: '401 sign_in_required',
  getStaffOrdersByNumberArtworkByUpload: '401 sign_in_required',
  getStaffOrdersByNumberArtworkByUploadPages: '401 sign_in_required',
  getStaffOrdersByNumberArtworkByUploadPagesByPage: '401 sign_in_required',
};
const LINES_IN_A_CART = 15;

describe('the examples of the OpenAPI document', () => {
  const called = new Set<string>();

  const client = () => new ApiClient(document, new Visitor(shop.app, 'localhost', elsewhere()));

  /** Sends these examples one after the other; every one is answered with 200. */
  async function walk(caller: ApiClient, ...operationIds: readonly string[]): Promise<void> {
    for (const operationId of operationIds) {
      called.add(operationId);
      expect([operationId, await caller.call(operationId)]).toEqual([operationId, '200']);
    }
  }

  test('are answered by the demo, call for call, whatever needs no secret of another party', async () => {
    await walk(
      client(),
      'postCart',
      'putCartByIdItem',
      'patchCartByIdDestination',
      'patchCartByIdItem',
      'patchCartByIdPromocode',
      'postCartByIdDuplicateItem',
      'deleteCartItem',
      'putCartByIdItem',
      'patchCartByIdItemAddress',
      'patchCartByIdItemDelivery',
      'postCartByIdCheckout',
      'getOrderById',
      'postOrderByIdReorder',
      'postOrderByIdPayment',
      'postOrderByIdPaymentAsk',
      'postOrderByIdCancel',
    );
    await walk(
      client(),
      'postCart',
      'putCartByIdItem',
      'putCartByIdItem',
      'patchCartByIdItemAddress',
      'postCartByIdCheckout',
      'getOrderById',
      'postOrderEditCancelItem',
      'postOrderEditItemFinalize',
      'postOrderResetLineItemArtwork',
      'postOrderByIdPayment',
      'postOrderEditPaymentResetMethod',
    );
    await walk(client(), 'postProductGenerateProductCustomConfigUrl', 'getProductGetProductCustomConfigFromKeyByKey');
    const customer = client();
    const filled = Array.from({ length: LINES_IN_A_CART }, () => 'putCartByIdItem');
    await walk(
      customer,
      'postAuthLogin',
      'postAuthRefreshToken',
      'getOrders',
      'getOrdersWorn',
      'getOrderRequests',
      'getLegacyOrders',
      'getCheckoutPrefill',
      'postCart',
      ...filled,
    );
    await walk(client(), 'postAuthLogin', 'getAuthSessions', 'deleteAuthSessionsById');
    await walk(
      client(),
      'postAuthLogin',
      'postAuthSessionsEndOthers',
      'getCustomerPasskeys',
      'postCustomerPasskeysOptions',
    );
    await walk(customer, 'postAuthLogin');
    // The same customer elsewhere, with a guest's lines that the full cart has no room for.
    const elsewhereFirst = client();
    await walk(
      elsewhereFirst,
      'postCart',
      'putCartByIdItem',
      'putCartByIdItem',
      'postAuthLogin',
      'getCartWaiting',
      'postCart',
    );
    await walk(customer, 'deleteCartItem');
    await walk(elsewhereFirst, 'postCartByIdWaiting', 'getCartWaiting', 'deleteCartWaiting', 'postAuthLogout');
    await walk(
      customer,
      'postCustomerAddress',
      'patchCustomerAddress',
      'patchCustomerAddressSetDefault',
      'deleteCustomerAddress',
      'postCustomerAddressRestore',
      'getCustomerWallet',
      'getCustomerPremium',
      'postCustomerPremium',
    );
    await walk(
      customer,
      'getCustomer',
      'getCustomerExport',
      'getCustomerErase',
      'getCompany',
      'getCompanyInvite',
      'patchCustomer',
      'postCustomerVerification',
      'postCustomerEmail',
      'getCustomerEmail',
      'postCustomerEmailResend',
      'deleteCustomerEmail',
      'postCustomerPassword',
    );
    await walk(client(), 'postCustomerCreate', 'postCustomerErase');
    const ordered = ['postCart', 'putCartByIdItem', 'patchCartByIdItemAddress', 'postCartByIdCheckout'];
    const staff = client();
    await walk(client(), ...ordered, 'getOrderByIdMessages', 'postOrderByIdMessages', 'getOrderByIdComplaints');
    await walk(client(), ...ordered, 'getOrderByIdUploads');
    await walk(client(), 'postCart', 'putCartByIdItem', 'postCartByIdUploads', 'getCartByIdUploads');
    await walk(staff, 'getStaffSession', 'postStaffSignIn', 'postStaffSignInLater');
    await walk(staff, 'getStaffOrders', 'getStaffOrdersByNumber', 'postStaffOrdersByNumberCancel');
    await walk(client(), 'postCart', 'putCartByIdItem', ...ordered.slice(1));
    const ofLine = (what: string) => `postStaffOrdersByNumberLinesByLineItemId${what}`;
    await walk(staff, 'getStaffOrders', 'getStaffOrdersByNumber', ofLine('Choices'), ofLine('Change'));
    await walk(staff, 'postStaffOrdersByNumberEditsByOrderEditId');
    await walk(staff, 'getStaffOrdersByNumber', ofLine('Removal'), 'postStaffOrdersByNumberEditsByOrderEditId');
    await walk(client(), ...ordered);
    await walk(staff, 'getStaffOrders', 'getStaffOrdersByNumber', 'postStaffOrdersByNumberMoves');
    await walk(staff, 'getStaffConversations', 'getStaffOrdersByNumberMessages', 'postStaffOrdersByNumberMessages');
    await walk(staff, 'postStaffOrdersByNumberMessagesClose', 'getStaffOrdersByNumberComplaints');
    await walk(staff, 'getStaffOrdersByNumberArtwork');
    await walk(staff, 'getStaffUploads');
    await walk(
      staff,
      'getStaffWebhooks',
      'postStaffWebhooks',
      'putStaffWebhooksByWebhook',
      'postStaffWebhooksByWebhookSecret',
      'postStaffWebhooksByWebhookTest',
      'getStaffWebhookDeliveries',
      'getStaffWebhookDeliveriesByDelivery',
      'postStaffWebhookDeliveriesByDeliveryReplay',
      'deleteStaffWebhooksByWebhook',
    );
    await walk(staff, 'postStaffOrdersByNumberPayment', 'postStaffOrdersByNumberNotes', 'postStaffOrdersByNumberMail');
    await walk(
      staff,
      'getStaffCustomers',
      'getStaffCustomersById',
      'postStaffCustomersByIdNotes',
      'postStaffCustomersByIdPremium',
      'postStaffCustomersByIdWallet',
      'getStaffPremiumApplications',
      'postAdminLoginAsUser',
    );
    await walk(staff, 'postStaffCustomersImport', 'getStaffMails', 'getStaffMailsByKind');
    // The owner comes first, and nobody changes their own account: the links lead to whoever was invited here.
    await walk(
      staff,
      'postStaffMembers',
      'postStaffMembersByIdInvite',
      'putStaffMembersByIdScopes',
      'postStaffMembersByIdSecondFactorReset',
      'postStaffMembersByIdSessionsEnd',
      'postStaffMembersByIdBlock',
      'getStaffMembers',
    );
    await walk(staff, 'postStaffDebug', 'getStaffTrail', 'postStaffSignOut');
    const alone = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
      .filter(
        (operationId) =>
          !(operationId in OF_ANOTHER_PARTY) &&
          !(operationId in OF_A_COMPANY) &&
          !(operationId in OF_STAFF) &&
          !(operationId in OF_A_LINE) &&
          !(operationId in OF_A_WALLET) &&
          !(operationId in OF_A_COMPLAINT) &&
          !(operationId in OF_AN_UPLOAD) &&
          !OF_A_MAIL.includes(operationId) &&
          !called.has(operationId),
      );
    expect(alone).toContain('postProductQuote');
    for (const operationId of alone) await walk(client(), operationId);
  });

  test('are refused, not answered, where no mailed link was opened', async () => {
    const customer = client();
    expect(await customer.call('postCustomerCreate')).toBe('200');
    for (const operationId of OF_A_MAIL)
      expect([operationId, await customer.call(operationId)]).toEqual([operationId, '410 link_gone']);
  });

  test('are refused, not answered, where only another party can sign or only members may', async () => {
    const customer = client();
    await walk(customer, 'postCustomerCreate');
    for (const [operationId, refusal] of Object.entries({
      ...OF_ANOTHER_PARTY,
      ...OF_A_COMPANY,
      ...OF_STAFF,
      ...OF_A_LINE,
      ...OF_A_WALLET,
      ...OF_A_COMPLAINT,
      ...OF_AN_UPLOAD,
    }))
      expect([operationId, await customer.call(operationId)]).toEqual([operationId, refusal]);
  });
});
