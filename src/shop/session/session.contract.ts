import { endpoint } from '#kernel/endpoint.ts';
import { countryCode, currencyCode, id, instant, line, nullable, object, oneOf, Type } from '#kernel/schema.ts';

/** Row 3.04: the active tenant is customTenant when set, otherwise domainTenant. */
export const session = endpoint({
  method: 'GET',
  path: '/session/',
  summary: 'Who is here: tenant, currency, signed in or not, the permission flags that only change what is displayed',
  access: 'public',
  forExpired: true,
  answer: object({
    domainTenant: id,
    customTenant: nullable(id),
    userDomain: line(253),
    activeCurrency: currencyCode,
    isLoggedInAs: Type.Boolean(),
    /** Until when staff act for the customer. Null when the customer acts. */
    loggedInAsUntil: nullable(instant),
    trackingId: line(64),
    /** Row 3.06. The flags change only what is shown. */
    isCompanyIP: Type.Boolean(),
    hasAgentCookie: Type.Boolean(),
    isDev: Type.Boolean(),
    hasDebugCookie: Type.Boolean(),
    /** For the shop's own people who asked for it. Null for everybody else. */
    debugInfo: nullable(object({ tenant: id, revision: Type.Integer(), currency: currencyCode, locale: line(20) })),
    loggedIn: Type.Boolean(),
    /** Row 3.07; null for a guest. */
    strategy: nullable(oneOf(['customer', 'admin'] as const)),
    customer: nullable(
      object({
        firstName: line(80),
        lastName: line(80),
        email: line(254),
        isPremium: Type.Boolean(),
        isCompany: Type.Boolean(),
      }),
    ),
    cartItems: Type.Integer({ minimum: 0, maximum: 15 }),
    /** The customer's orders that wait for money, files or a consent: those of the filter `to_do`. */
    ordersToDo: Type.Integer({ minimum: 0, maximum: 99 }),
    /**
     * The destination of the cart's lines. Other products are priced and promised for the same place. Null for a cart
     * without lines.
     */
    destination: nullable(object({ country: countryCode, postalCode: line(12) })),
    csrfToken: line(120),
  }),
  refusals: {},
});
