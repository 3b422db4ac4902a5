import type { UploadsWire } from '#shop/uploads/uploads.contract.ts';

/** The files of one item, as the shop has them. */
export type UploadLine = UploadsWire['lines'][number];
