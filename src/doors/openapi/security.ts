import { isForStaff, type Endpoint } from '#kernel/endpoint.ts';

type Requirement = Readonly<Record<string, readonly string[]>>;

type CredentialCookie = 'anonymous' | 'access' | 'refresh' | 'staff';

/** How a caller proves its identity. Names in the same requirement are all needed. */
export function securitySchemes(cookieName: (name: CredentialCookie) => string) {
  const cookie = (name: CredentialCookie, description: string) => ({
    type: 'apiKey',
    in: 'cookie',
    name: cookieName(name),
    description,
  });
  return {
    guest: cookie('anonymous', "A guest's cart and orders. Set when a cart is made."),
    customer: cookie('access', 'A signed-in customer. Set at sign-in, for a day.'),
    renewal: cookie('refresh', 'Gets a new access token. Set at sign-in and at each renewal, for a week.'),
    staff: cookie('staff', 'A member of staff in the back office. Set at their sign-in, for a week.'),
    bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The `access_token` of the sign-in.' },
    forgeryToken: {
      type: 'apiKey',
      in: 'header',
      name: 'x-csrf-token',
      description:
        'The `csrfToken` of GET /session/ (in the back office of GET /staff/session/), which every changing call carries beside cookies. Signing in makes a new one; the one before is refused from then on.',
    },
    webhookSignature: {
      type: 'apiKey',
      in: 'header',
      name: 'x-payment-signature',
      description: "The provider's signature: time and HMAC-SHA-256 over time and raw body.",
    },
  };
}

const RENEWAL = '/auth/refreshToken/';

/** The credentials that a call accepts. An empty requirement means that the call also works without credentials. */
export function securityOf({ access, method, path }: Endpoint): readonly Requirement[] {
  if (access === 'signed') return [{ webhookSignature: [] }];
  const forgery: Requirement = method === 'GET' ? {} : { forgeryToken: [] };
  if (isForStaff({ access })) {
    const staff = { staff: [], ...forgery };
    return access === 'staff' ? [staff] : [{}, staff];
  }
  if (path === RENEWAL) return [{ renewal: [], ...forgery }];
  const customer = [{ customer: [], ...forgery }, { bearer: [] }];
  return access === 'customer' ? customer : [{}, { guest: [], ...forgery }, ...customer];
}
