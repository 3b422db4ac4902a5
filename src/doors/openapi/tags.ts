/** The parts of the API, by the first segment of the address. */
export const TAGS: Readonly<Record<string, string>> = {
  'basic-configs': 'What a page of this shop needs before anything else.',
  artwork: 'How files are checked.',
  auth: 'Signing in and out. Tokens travel in HttpOnly cookies; the access token may also be sent as a bearer token.',
  cart: 'The cart of a guest or of a customer: lines, destination, addresses, checkout.',
  checkout: 'What an order begins with.',
  addresses: 'Help with the filling in of an address.',
  company: "A customer's company: its profile, its members and who is asked to join.",
  contact: 'Writing to the shop.',
  content: 'Pages, and products as they are configured.',
  customer: 'The account of whoever is signed in; opening one.',
  delivery: 'Where orders can be collected.',
  newsletter: 'Who reads the newsletter: asked for, confirmed by mail, left with one press.',
  order: 'One order: its state, its payment, taking it back.',
  'order-requests': 'Orders of buyers above their limit, and what colleagues decide.',
  orders: "The signed-in customer's orders.",
  'legacy-orders': "The signed-in customer's orders of the shop's former system.",
  payment: 'Events of payment providers.',
  'press-folder': 'What goes to print, for programs of the print floor: by the signed links of webhooks.',
  product: 'Choices that go together, prices, arrival dates, stock, prepared configurations.',
  promocode: 'Whether a code counts.',
  staff:
    'The back office: signing in with a second factor, orders, customers, what staff did. For staff alone, by scopes.',
  wallet: 'Paying with what the shop owes the customer.',
  session: 'Who is here, and the forgery token that changing calls carry beside cookies.',
};

export function tagOf(path: string): string {
  const [, first = ''] = path.split('/');
  // Row 7.2.02 names the one call of the back office at another address.
  return first === 'admin' ? 'staff' : first;
}
