import type { Scope } from '#shop/staff/scopes.ts';

/** The addresses of the back office, for the server's door and for its own router. */
export const ADMIN = '/admin';

export const ADMIN_PATHS = {
  home: '/',
  signIn: '/sign-in/',
  invite: '/invite/',
  orders: '/orders/',
  order: '/orders/:number/',
  deliveryNote: '/orders/:number/delivery-note/:line/',
  uploads: '/upload-ams/',
  uploadLine: '/upload-ams/:number/:line/',
  messages: '/messages/',
  complaint: '/complaints/:id/',
  contact: '/contact/:id/',
  customers: '/customers/',
  customerImport: '/customers/import/',
  customer: '/customers/:id/',
  loginAs: '/login-as/',
  mails: '/mails/',
  webhooks: '/webhooks/',
  team: '/staff/',
  trail: '/trail/',
} as const;
export type AdminPage = keyof typeof ADMIN_PATHS;

/** Who may open a page: everybody, everyone of the staff, or those with a scope. */
export const ADMIN_ACCESS: Readonly<Record<AdminPage, 'open' | 'any' | Scope>> = {
  home: 'any',
  signIn: 'open',
  invite: 'open',
  orders: 'order:read',
  order: 'order:read',
  deliveryNote: 'order:read',
  uploads: 'order:read',
  uploadLine: 'order:read',
  messages: 'order:read',
  complaint: 'order:read',
  contact: 'order:read',
  customers: 'customer:read',
  customerImport: 'customer:write',
  customer: 'customer:read',
  loginAs: 'customer:impersonate',
  mails: 'any',
  webhooks: 'tenant:write',
  team: 'tenant:write',
  trail: 'audit:read',
};

/** The page of an order, for the router. */
export function orderPath(number: string): string {
  return ADMIN_PATHS.order.replace(':number', number);
}

export function customerPath(id: string): string {
  return ADMIN_PATHS.customer.replace(':id', id);
}

/** @param line any line of the delivery */
export function deliveryNotePath(number: string, line: string): string {
  return ADMIN_PATHS.deliveryNote.replace(':number', number).replace(':line', line);
}

/** The page of the files of a line. */
export function uploadLinePath(number: string, line: string): string {
  return ADMIN_PATHS.uploadLine.replace(':number', number).replace(':line', line);
}

const PATTERNS = Object.entries(ADMIN_PATHS).map(([name, path]) => ({
  name: name as AdminPage,
  pattern: new RegExp(`^${ADMIN}${path.replaceAll(/:\w+/g, '[A-Za-z0-9_-]{1,64}')}$`),
}));

/** The page at a full path with its slash at the end. */
export function adminPageAt(path: string): AdminPage | undefined {
  return PATTERNS.find(({ pattern }) => pattern.test(path))?.name;
}

export function mayOpen(page: AdminPage, scopes: readonly Scope[]): boolean {
  const access = ADMIN_ACCESS[page];
  return access === 'open' || access === 'any' || scopes.includes(access);
}

/** Where to go after signing in: only to a page of the back office. */
export function pathAfterSignIn(wanted: string | null): string {
  const [path = ''] = (wanted ?? '').split(/[?#]/);
  const page = adminPageAt(path);
  return wanted && page && ADMIN_ACCESS[page] !== 'open' ? wanted.slice(ADMIN.length) : '/';
}
