import { sql } from 'kysely';
import type { CodeFact, InkMap } from './engine/facts.ts';

/** The codes that were seen on the pages of a file. Null where nobody looked, and where there are none. */
export const CODES_OF_FILE = sql<CodeFact[] | null>`(
  select jsonb_agg(code || jsonb_build_object('page', page.number) order by page.number)
  from artwork_pages page cross join lateral jsonb_array_elements(page.codes) code
  where page.tenant_id = artwork_files.tenant_id and page.file_id = artwork_files.id)`;

/** How much ink a picture file takes. Null for all else. */
export const INK_OF_FILE = sql<InkMap | null>`(
  select page.ink from artwork_pages page
  where page.tenant_id = artwork_files.tenant_id and page.file_id = artwork_files.id and page.number = 1)`;
