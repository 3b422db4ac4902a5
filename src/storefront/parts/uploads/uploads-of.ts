import type { Answer, Input } from '#kernel/endpoint.ts';
import type { FixWire } from '#shop/artwork/fix.contract.ts';
import type { ProofWire } from '#shop/artwork/proof.contract.ts';
import type { announceUpload, giveArtwork, saySide, swapSides, UploadsWire } from '#shop/uploads/uploads.contract.ts';
import type { Api, Result } from '../../client/api.ts';
import type { AnswersInTurn } from './in-turn.rules.ts';

/** Whose files a page shows and sends: those of an order, or of the cart before it is ordered. */
export interface UploadsOf {
  /** Where they stand; the id of a file follows. */
  readonly address: string;
  /** Where the bytes of a file go, by the tus protocol. */
  bytesAt(uploadId: string): string;
  read(): Promise<Result<UploadsWire>>;
  announce(file: Input<typeof announceUpload>['body']): Promise<Result<Answer<typeof announceUpload>>>;
  remove(uploadId: string): Promise<Result<UploadsWire>>;
  /** Exchanges front and back, as they were seen. */
  swap(sides: Input<typeof swapSides>['body']): Promise<Result<UploadsWire>>;
  /** Says which side of the sheet a single file holds. */
  say(side: Input<typeof saySide>['body']): Promise<Result<UploadsWire>>;
  /** Says which artwork a file is for. */
  give(file: Input<typeof giveArtwork>['body']): Promise<Result<UploadsWire>>;
  proof(uploadId: string): Promise<Result<ProofWire>>;
  fix(uploadId: string): Promise<Result<FixWire>>;
  proposeFix(uploadId: string, wish: NonNullable<FixWire['plan']>): Promise<Result<FixWire>>;
  /** Agrees to the mended file of this id. */
  acceptFix(uploadId: string, fix: string): Promise<Result<UploadsWire>>;
  undoFix(uploadId: string): Promise<Result<UploadsWire>>;
}

/** The same, and what it reads is told apart by when it was asked for. */
export function readInTurn(of: UploadsOf, turns: AnswersInTurn): UploadsOf {
  return { ...of, read: () => turns.ask(of.read) };
}

export const addressOfOrder = (id: string) => `/api/v1/order/${id}/uploads/`;
export const addressOfCart = (id: string) => `/api/v1/cart/${id}/uploads/`;

/** Of the cart that a colleague is asked to release. */
export const addressOfRequest = (id: string) => `/api/v1/order-requests/${id}/uploads/`;

export function uploadsOfOrder(api: Api, id: string): UploadsOf {
  const params = { id };
  return {
    address: addressOfOrder(id),
    bytesAt: (upload) => `${addressOfOrder(id)}${upload}/tus`,
    read: () => api('GET /order/{id}/uploads/', { params }),
    announce: (body) => api('POST /order/{id}/uploads/', { params, body }),
    remove: (upload) => api('DELETE /order/{id}/uploads/{upload}/', { params: { id, upload } }),
    swap: (body) => api('POST /order/{id}/uploads/swap/', { params, body }),
    say: (body) => api('POST /order/{id}/uploads/side/', { params, body }),
    give: (body) => api('POST /order/{id}/uploads/artwork/', { params, body }),
    proof: (upload) => api('GET /order/{id}/uploads/{upload}/pages/', { params: { id, upload } }),
    fix: (upload) => api('GET /order/{id}/uploads/{upload}/fix/', { params: { id, upload } }),
    proposeFix: (upload, body) => api('POST /order/{id}/uploads/{upload}/fix/', { params: { id, upload }, body }),
    acceptFix: (upload, fix) =>
      api('POST /order/{id}/uploads/{upload}/fix/accept/', { params: { id, upload }, body: { fix } }),
    undoFix: (upload) => api('DELETE /order/{id}/uploads/{upload}/fix/', { params: { id, upload } }),
  };
}

export function uploadsOfCart(api: Api, id: string): UploadsOf {
  const params = { id };
  return {
    address: addressOfCart(id),
    bytesAt: (upload) => `/api/v1/cart/uploads/${upload}/tus`,
    read: () => api('GET /cart/{id}/uploads/', { params }),
    announce: (body) => api('POST /cart/{id}/uploads/', { params, body }),
    remove: (upload) => api('DELETE /cart/{id}/uploads/{upload}/', { params: { id, upload } }),
    swap: (body) => api('POST /cart/{id}/uploads/swap/', { params, body }),
    say: (body) => api('POST /cart/{id}/uploads/side/', { params, body }),
    give: (body) => api('POST /cart/{id}/uploads/artwork/', { params, body }),
    proof: (upload) => api('GET /cart/{id}/uploads/{upload}/pages/', { params: { id, upload } }),
    fix: (upload) => api('GET /cart/{id}/uploads/{upload}/fix/', { params: { id, upload } }),
    proposeFix: (upload, body) => api('POST /cart/{id}/uploads/{upload}/fix/', { params: { id, upload }, body }),
    acceptFix: (upload, fix) =>
      api('POST /cart/{id}/uploads/{upload}/fix/accept/', { params: { id, upload }, body: { fix } }),
    undoFix: (upload) => api('DELETE /cart/{id}/uploads/{upload}/fix/', { params: { id, upload } }),
  };
}
