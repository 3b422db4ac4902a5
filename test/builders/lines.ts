/** What a customer asks for, valid unless a test changes it. */
export function flyerLine(change: Readonly<Record<string, unknown>> = {}) {
  return {
    productId: 'fly-a5',
    selection: { paper: 'gloss-135', sides: '4-4', lamination: 'none', fsc: 'no' },
    quantity: 1000,
    sets: [],
    priority: 'std',
    fileCheck: false,
    jobName: '',
    userNotes: '',
    ...change,
  };
}

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
