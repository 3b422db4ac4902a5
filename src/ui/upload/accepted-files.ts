/** What a dialog for files offers. The shop looks at the bytes and not at the name. A phone makes a JPEG of its own pictures. */
export const ACCEPTED_FILES = 'application/pdf,image/jpeg,image/png,image/tiff,.pdf,.ai,.jpg,.jpeg,.png,.tif,.tiff';
