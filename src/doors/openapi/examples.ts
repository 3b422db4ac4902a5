/**
 * Calls that the French demo shop answers, by 'METHOD /path'. Ids that come from another call are samples here; the
 * links of that call say where they come from (links.ts).
 */
export interface Example {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const SAMPLE_ID = 'k3Jx0vQmT5mYw2bq8Zr1Lg';
/** A sample: only an authenticator can make a valid credential. */
const SAMPLE_CREDENTIAL = 'dGhlLWlkLW9mLWEtcGFzc2tleQ';
const SAMPLE_NUMBER = 'T26-100001';
const SAMPLE_INVITE = 'Zk8s1nV0cX2wq7Lr4Tb9Yp3Hd6Mf5Ga0';
const FLYER = { paper: 'gloss-135', sides: '4-4', lamination: 'none', fsc: 'no' };
const TEE = { garment: 'tshirt', colour: 'white', sizes: 'm', positions: 'front', method: 'dtf', inks: 'full' };

const address = {
  firstName: 'Camille',
  lastName: 'Moreau',
  company: '',
  street: '5 rue du Port',
  street2: '',
  postalCode: '75011',
  city: 'Paris',
  country: 'FR',
  phone: '',
  email: 'camille@tirage.example',
};

const ofUploads = { number: SAMPLE_NUMBER, lineItemId: SAMPLE_ID };
const ofCart = { id: SAMPLE_ID };
const ofWebhook = { webhook: SAMPLE_ID };
const WEBHOOK = { url: 'https://plant.example/tirage', note: 'Atelier de Lyon', events: ['job.released'] };

export const EXAMPLES: Readonly<Record<string, Example>> = {
  'GET /artwork/checks/': {},
  'GET /product/template/': { query: { mcpSku: 'fly-a5', configuration: JSON.stringify(FLYER), format: 'pdf' } },
  'POST /auth/login/': { body: { email: 'camille@tirage.example', password: 'tirage-demo' } },
  'POST /customer/passkeys/options/': { body: { password: 'tirage-demo' } },
  'POST /customer/passkeys/': {
    body: {
      name: 'Téléphone',
      credential: {
        id: SAMPLE_CREDENTIAL,
        response: {
          clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
          attestationObject: 'o2NmbXQ',
          transports: [],
        },
      },
    },
  },
  'DELETE /customer/passkeys/': { body: { id: SAMPLE_CREDENTIAL } },
  'POST /auth/passkey/': {
    body: {
      credential: {
        id: SAMPLE_CREDENTIAL,
        response: {
          clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
          authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2M',
          signature: 'MEUCIQ',
        },
      },
    },
  },
  'DELETE /auth/sessions/{id}/': { params: { id: SAMPLE_ID } },
  'POST /customer/create': {
    body: {
      category: 'company',
      firstName: 'Nadia',
      lastName: 'Benali',
      company: 'Atelier Benali',
      companyCountry: 'FR',
      companyNumber: '732 829 320 00074',
      vatNumber: 'FR83404833048',
      email: 'nadia@example.fr',
      password: 'sept lapins bleus',
      newsletter: false,
      terms: true,
    },
  },
  'POST /auth/passwordReset/': { body: { email: 'camille@tirage.example', to: '/espace/commandes/' } },
  'POST /auth/passwordReset/set/': { body: { password: 'neuf lapins verts' } },
  'PATCH /customer/': { body: { firstName: 'Camille', lastName: 'Moreau', newsletter: true } },
  'POST /customer/premium/': {
    body: {
      company: 'Atelier Moreau',
      companyCountry: 'FR',
      companyNumber: '404 833 048 00022',
      activity: 'Agence de communication',
      turnover: '5-20',
      message: 'Nous faisons imprimer pour nos clients.',
    },
  },
  'POST /customer/address/': { body: { ...address, type: 'shipping' } },
  'PATCH /customer/address/': { body: { id: SAMPLE_ID, street2: 'Bâtiment B' } },
  'PATCH /customer/address/setDefault': { body: { type: 'shipping', id: SAMPLE_ID } },
  'DELETE /customer/address': { body: { type: 'shipping', id: SAMPLE_ID } },
  'POST /customer/address/restore': { body: { id: SAMPLE_ID } },
  'POST /customer/password/': { body: { currentPassword: 'tirage-demo', password: 'neuf lapins verts' } },
  'POST /customer/email/': { body: { email: 'camille.moreau@example.fr', password: 'tirage-demo' } },
  'POST /customer/erase/': { body: { password: 'sept lapins bleus' } },
  'POST /company/invites/': { body: { email: 'camille.moreau@example.fr', role: 'buyer' } },
  'POST /company/invites/{id}/resend/': { params: { id: SAMPLE_ID } },
  'DELETE /company/invites/{id}/': { params: { id: SAMPLE_ID } },
  'PATCH /company/members/{id}/': { params: { id: SAMPLE_ID }, body: { role: 'buyer' } },
  'DELETE /company/members/{id}/': { params: { id: SAMPLE_ID } },
  'PATCH /company/': { body: { approvalLimitCents: 50_000, needsPurchaseOrder: true } },
  'POST /cart/{id}/request/': {
    params: ofCart,
    body: {
      user_notes: { text: 'Sonnez chez le gardien.', invoiceRequested: true },
      purchaseOrderNumber: 'BC-2026-077',
      note: 'Pour le salon de mars.',
    },
  },
  'GET /order-requests/{id}/': { params: { id: SAMPLE_ID } },
  'GET /order-requests/{id}/uploads/{upload}/pages/{page}/': {
    params: { id: SAMPLE_ID, upload: SAMPLE_ID, page: '1' },
  },
  'POST /order-requests/{id}/approve/': { params: { id: SAMPLE_ID }, body: { cartVersion: 4 } },
  'POST /order-requests/{id}/refuse/': { params: { id: SAMPLE_ID }, body: { reason: 'Attendons le budget de mars.' } },
  'POST /order-requests/{id}/withdraw/': { params: { id: SAMPLE_ID } },
  'POST /order-requests/{id}/seen/': { params: { id: SAMPLE_ID } },
  'POST /newsletter/subscribe/': { body: { email: 'camille.moreau@example.fr' } },
  'POST /cart': { body: { currency: 'EUR', country: 'FR' } },
  'PUT /cart/{id}/item': {
    params: ofCart,
    body: {
      line: {
        productId: 'fly-a5',
        selection: FLYER,
        quantity: 1000,
        artworks: [],
        priority: 'std',
        fileCheck: false,
        jobName: 'Portes ouvertes',
        userNotes: '',
      },
    },
  },
  'PATCH /cart/{id}/destination/': { params: ofCart, body: { country: 'FR', postalCode: '75011', company: '' } },
  'PATCH /cart/{id}/item/address/': { params: ofCart, body: { shippingAddress: address, billingAddress: null } },
  'PATCH /cart/{id}/item/delivery/': { params: ofCart, body: { lineItemIds: [SAMPLE_ID], to: { address } } },
  'PATCH /cart/{id}/item': { body: { cartItemId: SAMPLE_ID, quantity: 1000, jobName: 'Concert' } },
  'PATCH /cart/{id}/promocode/': { params: ofCart, body: { promocodeInputText: 'BIENVENUE10' } },
  'POST /cart/{id}/duplicateItem': { body: { cartItemId: SAMPLE_ID } },
  'DELETE /cart/item': { body: { cartId: SAMPLE_ID, cartItemId: SAMPLE_ID } },
  'POST /cart/{id}/waiting/': { params: ofCart, body: { cartItemId: SAMPLE_ID } },
  'DELETE /cart/waiting/': { body: { cartItemId: SAMPLE_ID } },
  'POST /cart/{id}/checkout/': {
    params: ofCart,
    body: { user_notes: { text: 'Sonnez chez le gardien.', invoiceRequested: true } },
  },
  'GET /cart/{id}/order/': { params: ofCart },
  'GET /content/page/': { query: { id: 'home' } },
  'GET /content/texts/': { query: { part: 'file-check' } },
  'GET /addresses/towns/': { query: { country: 'FR', postalCode: '01250' } },
  'GET /delivery/collection/': {},
  'GET /content/search/': { query: { q: 'stickers 5 cm' } },
  'GET /content/product-configuration/': { query: { id: 'fly-a5' } },
  'POST /content/product-instruction/': { body: { pages_id: ['fly-a5'] } },
  'GET /content/loss-leader-info/{key}/': { params: { key: 'cartes-essai' } },
  'GET /product/list/': { query: { family: 'flyers' } },
  'POST /product/validate/': { body: { mcpSku: 'fly-a5', configuration: FLYER, quantity: 1000 } },
  'POST /product/quote/': {
    body: {
      mcpSku: 'fly-a5',
      merchantAttributes: FLYER,
      quantityList: [500, 1000],
      prioritySets: ['std', 'fast'],
      explain: { quantity: 1000, priority: 'std' },
    },
  },
  'POST /product/service/price/': {
    body: { mcpSku: 'fly-a5', variableAttributes: FLYER, serviceKeys: ['SVC-tirage-artwork-docreview'] },
  },
  'POST /product/shipping/calculate/': {
    body: { mcpSku: 'fly-a5', variableAttributes: FLYER, quantity: 1000, deliveries: ['std', 'fast'] },
  },
  'POST /product/inventory/': { body: { mcpSku: 'app-tee', mcpAttributes: TEE, quantity: 10 } },
  'POST /product/choices/': {
    body: {
      mcpSku: 'fly-a5',
      configuration: FLYER,
      changed: 'paper',
      quantity: 1000,
      priority: 'fast',
      country: 'FR',
      zipCode: '75011',
      promocodeInputText: 'FLYER5',
      fileCheck: true,
    },
  },
  'POST /product/generate-product-custom-config-url/': {
    body: { config: JSON.stringify({ mcpSku: 'fly-a5', configuration: FLYER, quantity: 500, priority: 'fast' }) },
  },
  'GET /product/get-product-custom-config-from-key/{key}/': { params: { key: SAMPLE_ID } },
  'POST /promocode/check-input/': { body: { mcpSku: 'fly-a5', promocodeInputText: 'FLYER5' } },
  'POST /promocode/check-id/': { body: { mcpSku: 'fly-a5', promocodeId: 'flyers-5' } },
  'GET /order/{id}': { params: { id: SAMPLE_ID } },
  'POST /order/{id}/payment/ask/': { params: { id: SAMPLE_ID } },
  'POST /wallet/create-payment-and-transaction': { body: { orderId: SAMPLE_ID } },
  'POST /order/{id}/payment/': { params: { id: SAMPLE_ID }, body: { method: 'transfer' } },
  'GET /legacy-orders/{number}/': { params: { number: 'A-1001' } },
  'POST /order/{id}/reorder/': { params: { id: SAMPLE_ID }, body: {} },
  'POST /order/{id}/cancel/': { params: { id: SAMPLE_ID }, body: { reason: 'Commandé deux fois' } },
  'POST /order/edit/item/': {
    body: {
      orderId: SAMPLE_ID,
      lineItem: {
        id: SAMPLE_ID,
        productId: 'fly-a5',
        selection: FLYER,
        quantity: 2500,
        artworks: [],
        priority: 'fast',
        fileCheck: false,
        jobName: 'Salon de printemps',
        userNotes: '',
      },
      refererUrl: '/',
    },
  },
  'POST /order/edit/cancel-item/': { body: { orderId: SAMPLE_ID, lineItemId: SAMPLE_ID, refererUrl: '/' } },
  'POST /order/edit/item/finalize': { body: { orderId: SAMPLE_ID, orderEditId: SAMPLE_ID } },
  'POST /order/edit/payment/reset-method': { body: { orderId: SAMPLE_ID } },
  'POST /order/reset-line-item-artwork/': { body: { orderId: SAMPLE_ID, lineItemId: SAMPLE_ID } },
  'POST /staff/sign-in/': { body: { email: 'equipe@tirage.example', password: 'tirage-demo' } },
  'POST /staff/sign-in/code/': { body: { code: '123456' } },
  'POST /staff/invite/accept/': {
    body: { token: SAMPLE_INVITE, name: 'Alix Fournier', password: 'sept lapins bleus' },
  },
  'GET /staff/orders/': { query: { order: 'placed,confirmed', sort: 'newest' } },
  'GET /staff/orders/{number}/': { params: { number: SAMPLE_NUMBER } },
  'POST /staff/orders/{number}/moves/': {
    params: { number: SAMPLE_NUMBER },
    body: { version: 0, moves: [{ axis: 'order', to: 'confirmed' }], reason: 'Paie à trente jours' },
  },
  'POST /staff/orders/{number}/cancel/': {
    params: { number: SAMPLE_NUMBER },
    body: { version: 0, reason: 'Commandé deux fois', refundCents: 0 },
  },
  'POST /staff/orders/{number}/lines/{lineItemId}/removal/': {
    params: { number: SAMPLE_NUMBER, lineItemId: SAMPLE_ID },
  },
  'POST /staff/orders/{number}/lines/{lineItemId}/choices/': {
    params: { number: SAMPLE_NUMBER, lineItemId: SAMPLE_ID },
    body: { quantity: 2000 },
  },
  'POST /staff/orders/{number}/lines/{lineItemId}/change/': {
    params: { number: SAMPLE_NUMBER, lineItemId: SAMPLE_ID },
    body: {
      line: {
        productId: 'fly-a5',
        selection: FLYER,
        quantity: 2000,
        artworks: [],
        priority: 'std',
        fileCheck: false,
        jobName: 'Portes ouvertes',
        userNotes: '',
      },
    },
  },
  'POST /staff/orders/{number}/edits/{orderEditId}/': {
    params: { number: SAMPLE_NUMBER, orderEditId: SAMPLE_ID },
    body: { version: 0, reason: 'Le client renonce à cet article' },
  },
  'POST /staff/orders/{number}/payment/': {
    params: { number: SAMPLE_NUMBER },
    body: { reference: 'VIR-2026-11-0417' },
  },
  'POST /staff/orders/{number}/refund/': {
    params: { number: SAMPLE_NUMBER },
    body: { version: 0, amount: '12.50', reason: 'Livré en retard' },
  },
  'POST /staff/orders/{number}/notes/': {
    params: { number: SAMPLE_NUMBER },
    body: { text: 'Le client passe chercher le colis jeudi.' },
  },
  'POST /staff/orders/{number}/mail/': { params: { number: SAMPLE_NUMBER } },
  'POST /staff/orders/{number}/shipments/': {
    params: { number: SAMPLE_NUMBER },
    body: { version: 0, carrier: 'colissimo', trackingNumber: '6A12345678901', jobIds: [SAMPLE_ID] },
  },
  'POST /staff/orders/{number}/shipments/correction/': {
    params: { number: SAMPLE_NUMBER },
    body: {
      version: 0,
      jobId: SAMPLE_ID,
      carrier: 'colissimo',
      trackingNumber: '6A12345678902',
      reason: 'Deux chiffres inversés à la saisie',
    },
  },
  'GET /order/{id}/messages/': { params: { id: SAMPLE_ID } },
  'GET /order/{id}/complaints/': { params: ofCart },
  'POST /order/{id}/complaints/': {
    params: ofCart,
    body: {
      jobId: SAMPLE_ID,
      kind: 'damaged',
      wish: 'reprint',
      copies: 40,
      text: 'Le carton a pris l’eau : les derniers exemplaires gondolent.',
      pictures: [],
    },
  },
  'POST /order/{id}/complaint-pictures/': { params: ofCart, body: { jobId: SAMPLE_ID, bytes: 482_113 } },
  'PUT /order/{id}/complaint-pictures/{picture}/': {
    params: { id: SAMPLE_ID, picture: SAMPLE_ID },
    query: { at: '0' },
  },
  'DELETE /order/{id}/complaint-pictures/{picture}/': { params: { id: SAMPLE_ID, picture: SAMPLE_ID } },
  'GET /order/{id}/complaint-pictures/{picture}/': { params: { id: SAMPLE_ID, picture: SAMPLE_ID } },
  'GET /cart/{id}/uploads/': { params: ofCart },
  'POST /cart/{id}/uploads/': {
    params: ofCart,
    body: {
      lineItemId: SAMPLE_ID,
      artworkId: null,
      name: 'Flyer A5 recto verso.pdf',
      bytes: 6_204_118,
      lastModified: 1_795_000_000_000,
    },
  },
  'GET /cart/{id}/uploads/{upload}/': { params: { id: SAMPLE_ID, upload: SAMPLE_ID } },
  'GET /cart/{id}/uploads/{upload}/pages/': { params: { id: SAMPLE_ID, upload: SAMPLE_ID } },
  'GET /cart/{id}/uploads/{upload}/pages/{page}/': { params: { id: SAMPLE_ID, upload: SAMPLE_ID, page: '1' } },
  'DELETE /cart/{id}/uploads/{upload}/': { params: { id: SAMPLE_ID, upload: SAMPLE_ID } },
  'POST /cart/{id}/uploads/swap/': {
    params: ofCart,
    body: { lineItemId: SAMPLE_ID, front: SAMPLE_ID, back: SAMPLE_ID },
  },
  'POST /cart/{id}/uploads/artwork/': {
    params: ofCart,
    body: { lineItemId: SAMPLE_ID, file: SAMPLE_ID, artworkIds: ['2'] },
  },
  'POST /cart/{id}/uploads/side/': {
    params: ofCart,
    body: { lineItemId: SAMPLE_ID, file: SAMPLE_ID, side: 'back' },
  },
  'GET /cart/{id}/uploads/{upload}/fix/': { params: { id: SAMPLE_ID, upload: SAMPLE_ID } },
  'POST /cart/{id}/uploads/{upload}/fix/': {
    params: { id: SAMPLE_ID, upload: SAMPLE_ID },
    body: { turn: 'none', scale: true, bleed: true, clean: false, cmyk: false, pages: null, sets: null },
  },
  'POST /cart/{id}/uploads/{upload}/fix/accept/': {
    params: { id: SAMPLE_ID, upload: SAMPLE_ID },
    body: { fix: SAMPLE_ID },
  },
  'DELETE /cart/{id}/uploads/{upload}/fix/': { params: { id: SAMPLE_ID, upload: SAMPLE_ID } },
  'GET /order/{id}/uploads/': { params: ofCart },
  'GET /orders/worn/': { query: { numbers: SAMPLE_NUMBER } },
  'POST /order/{id}/uploads/': {
    params: ofCart,
    body: {
      lineItemId: SAMPLE_ID,
      artworkId: null,
      name: 'Affiche A3 recto.pdf',
      bytes: 48_211_304,
      lastModified: 1_795_000_000_000,
    },
  },
  'GET /order/{id}/uploads/{upload}/': { params: { id: SAMPLE_ID, upload: SAMPLE_ID } },
  'GET /order/{id}/template/{lineItemId}/': {
    params: { id: SAMPLE_ID, lineItemId: SAMPLE_ID },
    query: { format: 'pdf' },
  },
  'GET /order/{id}/uploads/{upload}/pages/': { params: { id: SAMPLE_ID, upload: SAMPLE_ID } },
  'GET /order/{id}/uploads/{upload}/pages/{page}/': { params: { id: SAMPLE_ID, upload: SAMPLE_ID, page: '1' } },
  'DELETE /order/{id}/uploads/{upload}/': { params: { id: SAMPLE_ID, upload: SAMPLE_ID } },
  'POST /order/{id}/uploads/swap/': {
    params: ofCart,
    body: { lineItemId: SAMPLE_ID, front: SAMPLE_ID, back: SAMPLE_ID },
  },
  'POST /order/{id}/uploads/artwork/': {
    params: ofCart,
    body: { lineItemId: SAMPLE_ID, file: SAMPLE_ID, artworkIds: ['2'] },
  },
  'POST /order/{id}/uploads/side/': {
    params: ofCart,
    body: { lineItemId: SAMPLE_ID, file: SAMPLE_ID, side: 'back' },
  },
  'GET /order/{id}/uploads/{upload}/fix/': { params: { id: SAMPLE_ID, upload: SAMPLE_ID } },
  'POST /order/{id}/uploads/{upload}/fix/': {
    params: { id: SAMPLE_ID, upload: SAMPLE_ID },
    body: { turn: 'none', scale: true, bleed: true, clean: false, cmyk: false, pages: null, sets: null },
  },
  'POST /order/{id}/uploads/{upload}/fix/accept/': {
    params: { id: SAMPLE_ID, upload: SAMPLE_ID },
    body: { fix: SAMPLE_ID },
  },
  'DELETE /order/{id}/uploads/{upload}/fix/': { params: { id: SAMPLE_ID, upload: SAMPLE_ID } },
  'POST /order/{id}/artwork/': { params: ofCart, body: { lineItemId: SAMPLE_ID, files: [SAMPLE_ID] } },
  'POST /order/{id}/artwork/accept/': { params: ofCart, body: { lineItemId: SAMPLE_ID, files: [SAMPLE_ID] } },
  'POST /contact/': {
    body: {
      name: 'Camille Moreau',
      email: 'camille@example.fr',
      subject: 'Impression sur tissu',
      orderNumber: '',
      text: 'Imprimez-vous aussi sur tissu ?',
      website: '',
    },
  },
  'POST /product/custom-quote/': {
    body: {
      name: 'Camille Moreau',
      email: 'camille@example.fr',
      text: '25 000 exemplaires, livrés en deux fois avant le 15 mars.',
      website: '',
      of: {
        mcpSku: 'fly-a5',
        configuration: FLYER,
        quantity: 25_000,
        priority: 'std',
      },
    },
  },
  'POST /order/{id}/messages/': {
    params: { id: SAMPLE_ID },
    body: { text: 'Puis-je venir chercher le colis jeudi ?' },
  },
  'GET /staff/conversations/': { query: { waits: 'shop' } },
  'GET /staff/orders/{number}/messages/': { params: { number: SAMPLE_NUMBER } },
  'POST /staff/orders/{number}/messages/': {
    params: { number: SAMPLE_NUMBER },
    body: { text: 'Oui, entre 9 h et 18 h.', seen: 1 },
  },
  'POST /staff/orders/{number}/messages/close/': { params: { number: SAMPLE_NUMBER }, body: { seen: 2 } },
  'GET /staff/orders/{number}/complaints/': { params: { number: SAMPLE_NUMBER } },
  'GET /staff/orders/{number}/artwork/': { params: { number: SAMPLE_NUMBER } },
  'GET /staff/orders/{number}/artwork/{upload}/': { params: { number: SAMPLE_NUMBER, upload: SAMPLE_ID } },
  'GET /staff/orders/{number}/artwork/{upload}/pages/': { params: { number: SAMPLE_NUMBER, upload: SAMPLE_ID } },
  'GET /staff/orders/{number}/artwork/{upload}/pages/{page}/': {
    params: { number: SAMPLE_NUMBER, upload: SAMPLE_ID, page: '1' },
  },
  'GET /staff/uploads/{number}/{lineItemId}/': { params: ofUploads },
  'POST /staff/uploads/{number}/{lineItemId}/approve/': {
    params: ofUploads,
    body: { version: 1, message: 'Vos fichiers sont bons pour l’impression.' },
  },
  'POST /staff/uploads/{number}/{lineItemId}/reject/': {
    params: ofUploads,
    body: { version: 1, text: 'Le fond s’arrête à la coupe. Prolongez-le de 2 mm.' },
  },
  'POST /staff/uploads/{number}/{lineItemId}/files/': {
    params: ofUploads,
    body: { artworkId: null, name: 'Flyer corrigé.pdf', bytes: 2_400_000, lastModified: 1_795_000_000_000 },
  },
  'POST /staff/uploads/{number}/{lineItemId}/replace/': {
    params: ofUploads,
    body: { version: 1, uploadId: SAMPLE_ID, replaces: [SAMPLE_ID], reason: 'Nous avons prolongé le fond.' },
  },
  'POST /staff/uploads/{number}/{lineItemId}/discard/': { params: ofUploads, body: { version: 1, file: SAMPLE_ID } },
  'POST /staff/uploads/{number}/{lineItemId}/side/': {
    params: ofUploads,
    body: { version: 1, file: SAMPLE_ID, side: 'back' },
  },
  'POST /staff/uploads/{number}/{lineItemId}/release/': { params: ofUploads, body: { version: 1 } },
  'POST /staff/uploads/{number}/{lineItemId}/releases/{release}/purchase-order/': {
    params: { ...ofUploads, release: SAMPLE_ID },
    body: { version: 1 },
  },
  'GET /staff/press-folders/{number}/{release}/': { params: { number: SAMPLE_NUMBER, release: SAMPLE_ID } },
  'GET /staff/press-folders/{number}/{release}/{kind}/': {
    params: { number: SAMPLE_NUMBER, release: SAMPLE_ID, kind: 'xjdf' },
  },
  'GET /press-folder/{release}/': {
    params: { release: SAMPLE_ID },
    query: { until: '1795000000', signature: 'Zk8s1nV0cX2wq7Lr4Tb9Yp3Hd6Mf5Ga0' },
  },
  'GET /staff/webhooks/': {},
  'POST /staff/webhooks/': { body: WEBHOOK },
  'PUT /staff/webhooks/{webhook}/': { params: ofWebhook, body: { ...WEBHOOK, isOn: true } },
  'POST /staff/webhooks/{webhook}/secret/': { params: ofWebhook },
  'POST /staff/webhooks/{webhook}/test/': { params: ofWebhook },
  'DELETE /staff/webhooks/{webhook}/': { params: ofWebhook },
  'GET /staff/webhook-deliveries/': {},
  'GET /staff/webhook-deliveries/{delivery}/': { params: { delivery: SAMPLE_ID } },
  'POST /staff/webhook-deliveries/{delivery}/replay/': { params: { delivery: SAMPLE_ID } },
  'GET /staff/complaints/{complaint}/': { params: { complaint: SAMPLE_ID } },
  'GET /staff/complaints/{complaint}/pictures/{picture}/': { params: { complaint: SAMPLE_ID, picture: SAMPLE_ID } },
  'POST /staff/complaints/{complaint}/reprint/': {
    params: { complaint: SAMPLE_ID },
    body: { copies: 40, text: 'Nous réimprimons les exemplaires abîmés.' },
  },
  'POST /staff/complaints/{complaint}/credit/': {
    params: { complaint: SAMPLE_ID },
    body: { amount: '12.50', to: 'origin', text: 'Nous vous rendons une partie du prix.' },
  },
  'POST /staff/complaints/{complaint}/decline/': {
    params: { complaint: SAMPLE_ID },
    body: { text: 'La teinte est celle de l’épreuve que vous avez validée.' },
  },
  'GET /staff/contact/{request}/': { params: { request: SAMPLE_ID } },
  'POST /staff/contact/{request}/answer/': {
    params: { request: SAMPLE_ID },
    body: { text: 'Oui, nous imprimons aussi sur tissu.', seen: 0 },
  },
  'POST /staff/contact/{request}/offer/': {
    params: { request: SAMPLE_ID },
    body: {
      quantity: 10_000,
      priority: 'std',
      net: '140.00',
      freight: { net: '180.00', country: 'FR', zipCode: '98714' },
      validUntil: '2026-12-31',
      reason: 'Client fidèle, deuxième tirage de l’année',
      text: 'Voici notre offre pour 10 000 exemplaires.',
      seen: 0,
    },
  },
  'POST /staff/contact/{request}/close/': { params: { request: SAMPLE_ID }, body: { seen: 1 } },
  'GET /staff/customers/': { query: { q: 'camille' } },
  'GET /staff/customers/{id}/': { params: { id: SAMPLE_ID } },
  'POST /staff/customers/{id}/notes/': {
    params: { id: SAMPLE_ID },
    body: { text: 'Préfère être rappelée le matin.' },
  },
  'POST /staff/customers/import/': {
    body: {
      rows: [
        {
          line: 2,
          cells: {
            email: 'ines@exemple.fr',
            first_name: 'Inès',
            last_name: 'Garnier',
            company: '',
            vat_number: '',
            phone: '',
            language: 'fr',
            street: '5 rue du Port',
            street2: '',
            postal_code: '75011',
            city: 'Paris',
            country: 'FR',
          },
        },
      ],
      isDry: true,
      sendsMail: false,
    },
  },
  'POST /staff/customers/{id}/premium/': {
    params: { id: SAMPLE_ID },
    body: { isPremium: true, reason: 'Imprime pour ses clients' },
  },
  'POST /staff/customers/{id}/wallet/': {
    params: { id: SAMPLE_ID },
    body: { amount: '12.50', currency: 'EUR', reason: 'Geste commercial', reference: 'appel-0417' },
  },
  'POST /admin/login-as-user/': { body: { customerId: SAMPLE_ID, reason: 'Commande par téléphone' } },
  'GET /staff/mails/': { query: { lang: 'fr' } },
  'GET /staff/mails/{kind}/': { params: { kind: 'order_placed' }, query: { lang: 'fr' } },
  'POST /staff/members/': { body: { email: 'sacha@exemple.fr', scopes: ['order:read'] } },
  'POST /staff/members/{id}/invite/': { params: { id: SAMPLE_ID } },
  'PUT /staff/members/{id}/scopes/': {
    params: { id: SAMPLE_ID },
    body: { scopes: ['order:read', 'order:write'] },
  },
  'POST /staff/members/{id}/second-factor/reset/': { params: { id: SAMPLE_ID } },
  'POST /staff/members/{id}/sessions/end/': { params: { id: SAMPLE_ID } },
  'POST /staff/members/{id}/block/': { params: { id: SAMPLE_ID } },
  'POST /staff/debug/': { body: { on: true } },
  'GET /staff/trail/': { query: { act: 'order_moved' } },
  'POST /payment/webhook/{provider}/': {
    params: { provider: 'sandbox' },
    body: {
      id: 'evt-2f61c0d7',
      kind: 'charged',
      state: 'final',
      providerId: SAMPLE_ID,
      amountCents: 4752,
      currency: 'EUR',
      reason: '',
    },
  },
};
