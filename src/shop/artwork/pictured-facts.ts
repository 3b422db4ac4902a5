import { sql } from 'kysely';
import type { CodeFact, PageInk } from './engine/facts.ts';

/** The codes that were seen on the pages of a file. Null where nobody looked, and where there are none. */
export const CODES_OF_FILE = sql<CodeFact[] | null>`(
  select jsonb_agg(code || jsonb_build_object('page', page.number) order by page.number)
  from artwork_pages page cross join lateral jsonb_array_elements(page.codes) code
  where page.tenant_id = artwork_files.tenant_id and page.file_id = artwork_files.id)`;

/** How much ink the pictures of its pages take. Null where there are none of ink. */
export const INKS_OF_FILE = sql<PageInk[] | null>`(
  select jsonb_agg(page.ink || jsonb_build_object('page', page.number) order by page.number)
  from artwork_pages page
  where page.tenant_id = artwork_files.tenant_id and page.file_id = artwork_files.id and page.ink is not null)`;
