import { countryCode, line, object, Type, type Static } from '#kernel/schema.ts';
import { EMAIL, OPTIONAL_TEXT, PERSON_NAME, REQUIRED_TEXT } from './address.rules.ts';

/** The address of a parcel or an invoice as it is stored. Older addresses may not follow the present rules. */
export const address = object({
  firstName: line(80, 1),
  lastName: line(80, 1),
  company: line(120),
  street: line(120, 1),
  street2: line(120),
  postalCode: line(12),
  city: line(80, 1),
  country: countryCode,
  phone: line(30),
  email: line(254),
});
export type Address = Static<typeof address>;

/** Where goods go. */
export const deliveryAddress = object({
  ...address.properties,
  /** The plant at which they are collected. The place is that of the plant then. Absent for what is sent. */
  collectAt: Type.Optional(line(40, 1)),
});
export type DeliveryAddress = Static<typeof deliveryAddress>;

const written = (maxLength: number, pattern: string) => Type.String({ maxLength, pattern });

/** The same as input, under the present rules. */
export const typedAddress = object({
  firstName: written(80, PERSON_NAME),
  lastName: written(80, PERSON_NAME),
  company: written(120, OPTIONAL_TEXT),
  street: written(120, REQUIRED_TEXT),
  street2: written(120, OPTIONAL_TEXT),
  postalCode: Type.String({ minLength: 2, maxLength: 12, pattern: '^ *[A-Za-z0-9][A-Za-z0-9 -]*$' }),
  city: written(80, REQUIRED_TEXT),
  country: countryCode,
  phone: Type.String({ maxLength: 30, pattern: '^[+0-9 ().-]*$' }),
  email: written(254, EMAIL),
});
