/** What a customer asks for, valid unless a test changes it. */
export function flyerLine(change: Readonly<Record<string, unknown>> = {}) {
  return {
    productId: 'fly-a5',
    selection: { paper: 'gloss-135', sides: '4-4', lamination: 'none', fsc: 'no' },
    quantity: 1000,
    artworks: [],
    priority: 'std',
    fileCheck: false,
    jobName: '',
    userNotes: '',
    ...change,
  };
}

/** T-shirts in the customer's own sizes; a team of 17 unless a test says otherwise. */
export function teeLine(
  sizes: Readonly<Record<string, number>> = TEAM,
  change: Readonly<Record<string, unknown>> = {},
) {
  return flyerLine({
    productId: 'app-tee',
    selection: { sizes: 'own' },
    quantity: 17,
    artworks: Object.entries(sizes).map(([name, quantity]) => ({ name, quantity })),
    ...change,
  });
}

export const TEAM = { S: 3, M: 5, L: 7, XL: 2 };

export function address(change: Readonly<Record<string, unknown>> = {}) {
  return {
    firstName: 'Camille',
    lastName: 'Moreau',
    company: '',
    street: '5 rue du Port',
    street2: '',
    postalCode: '75011',
    city: 'Paris',
    country: 'FR',
    phone: '',
    email: 'camille@example.fr',
    ...change,
  };
}

/** Business cards of four people, printed on both sides. */
export function fourCards(change: Readonly<Record<string, unknown>> = {}) {
  return flyerLine({
    productId: 'bc-std',
    selection: {
      format: '85x55',
      orientation: 'horizontal',
      paper: 'silk-350',
      sides: '4-4',
      lamination: 'none',
      corners: 'square',
      fsc: 'no',
      sets: '4',
    },
    quantity: 1000,
    artworks: ['Léa', 'Tom', 'Inès', 'Noé'].map((name) => ({ name, quantity: 250 })),
    ...change,
  });
}
