import { endpoint } from '#kernel/endpoint.ts';
import { file, id, object, Type } from '#kernel/schema.ts';

export const fetchPressFolder = endpoint({
  method: 'GET',
  path: '/press-folder/{release}/',
  summary: 'The folder of a job that was released to print, by the link of a webhook, which ends after three days',
  access: 'public',
  params: object({ release: id }),
  query: object({
    /** Until when the link works, in seconds since 1970. */
    until: Type.String({ maxLength: 12, pattern: '^\\d{1,12}$' }),
    signature: Type.String({ maxLength: 60, pattern: '^[A-Za-z0-9_-]{1,60}$' }),
  }),
  answer: file,
  refusals: { press_link_ended: 410, press_folder_withdrawn: 410, release_file_gone: 409, release_too_large: 413 },
});
