import type { TSchema } from 'typebox';
import { id, line, map, moneyWire, oneOf } from '#kernel/schema.ts';
import { failureSchema } from '#platform/http/mount-endpoint.ts';
import { mergeReport } from '#shop/accounts/accounts.contract.ts';
import { customer } from '#shop/accounts/customer.schema.ts';
import { ownAddress } from '#shop/address-book/address-book.schema.ts';
import { address, deliveryAddress, typedAddress } from '#shop/addresses/address.contract.ts';
import { cartWire, puttableLine } from '#shop/cart/cart.contract.ts';
import { factsWire } from '#shop/catalog/facts.schema.ts';
import { companyWire } from '#shop/companies/companies.contract.ts';
import { complaintWire } from '#shop/complaints/complaints.contract.ts';
import { featureWire, productConfigurationWire, validate } from '#shop/configurator/configurator.contract.ts';
import { fixDone, fixOfFile, fixPlan, fixWire, fixWish } from '#shop/artwork/fix.contract.ts';
import { drawnWire, placeWire, proofWire } from '#shop/artwork/proof.contract.ts';
import { verdictWire } from '#shop/artwork/verdict.contract.ts';
import { block } from '#shop/content/page.ts';
import { deliveryGroupWire } from '#shop/line-items/delivery-groups.schema.ts';
import { lineItemWire } from '#shop/line-items/line-item.schema.ts';
import { taxedPriceWire } from '#shop/line-items/totals.schema.ts';
import { lineDifference, orderEditDraft } from '#shop/order-edits/order-edits.contract.ts';
import { orderWire } from '#shop/orders/orders.contract.ts';
import { request } from '#shop/order-requests/order-requests.contract.ts';
import { staffContactWire } from '#shop/staff/contact.contract.ts';
import { staffCustomerWire } from '#shop/staff/customers.contract.ts';
import { staffComplaintWire } from '#shop/staff/complaints.contract.ts';
import { member } from '#shop/staff/members.contract.ts';
import { uploadLineWire } from '#shop/staff/upload-ams.contract.ts';
import { staffFileWire } from '#shop/staff/artwork.contract.ts';
import { FINDING_KEYS } from '#shop/artwork/engine/finding-keys.ts';
import { webhookEndpoint } from '#shop/staff/webhooks.contract.ts';
import { staffOrderRow, staffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import { uploadsWire, wornWire } from '#shop/uploads/uploads.contract.ts';
import { quote, quoteOption } from '#shop/pricing/pricing.contract.ts';
import { contentQuestionWire } from '#shop/pricing/print-content.schema.ts';

/** Schemas that the document defines once and refers to by name. */
const NAMED: Readonly<Record<string, TSchema>> = {
  Failure: failureSchema,
  /** Of anything: what it is follows from the name of the field. */
  Id: id,
  Money: moneyWire,
  Facts: factsWire,
  /** Choices by their features. */
  Selection: map(line(80), 80),
  Address: address,
  DeliveryAddress: deliveryAddress,
  TypedAddress: typedAddress,
  TaxedPrice: taxedPriceWire,
  Uploads: uploadsWire,
  UploadLine: uploadLineWire,
  StaffFile: staffFileWire,
  FindingKey: oneOf(FINDING_KEYS),
  Verdict: verdictWire,
  Drawn: drawnWire,
  Place: placeWire,
  Worn: wornWire,
  Proof: proofWire,
  FixPlan: fixPlan,
  FixWish: fixWish,
  FixDone: fixDone,
  FixOfFile: fixOfFile,
  Fix: fixWire,
  LineItem: lineItemWire,
  LineRequest: puttableLine,
  Cart: cartWire,
  Customer: customer,
  CustomerAddress: ownAddress,
  MergeReport: mergeReport,
  Company: companyWire,
  Complaint: complaintWire,
  DeliveryGroup: deliveryGroupWire,
  Order: orderWire,
  OrderEditDraft: orderEditDraft,
  LineDifference: lineDifference,
  StaffComplaint: staffComplaintWire,
  StaffOrder: staffOrderWire,
  StaffOrderRow: staffOrderRow,
  StaffCustomer: staffCustomerWire,
  StaffContact: staffContactWire,
  StaffMember: member,
  OrderRequest: request,
  Feature: featureWire,
  ProductConfiguration: productConfigurationWire,
  PageBlock: block,
  Quote: quote.answer,
  QuoteOption: quoteOption,
  Validation: validate.answer,
  ContentQuestion: contentQuestionWire,
  WebhookEndpoint: webhookEndpoint,
};

/** Schemas are compared by their text, because `Type.Optional` copies its argument. */
const names = new Map(Object.entries(NAMED).map(([name, schema]) => [JSON.stringify(schema), name]));

/** Replaces every named schema inside this schema by a reference. */
export function withReferences(schema: unknown): unknown {
  const name = names.get(JSON.stringify(schema));
  return name === undefined ? partsWithReferences(schema) : { $ref: `#/components/schemas/${name}` };
}

function partsWithReferences(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withReferences);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, withReferences(part)]));
}

/** The named schemas. They refer to each other by name. */
export function namedSchemas(): Record<string, unknown> {
  return Object.fromEntries(Object.entries(NAMED).map(([name, schema]) => [name, partsWithReferences(schema)]));
}
