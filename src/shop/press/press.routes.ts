import type { FileStore } from '#platform/storage/file-store.ts';
import type { Mount } from '../mount.ts';
import { fetchPressFolder } from './press.contract.ts';
import { folderByLink } from './press-folder.service.ts';

export function pressRoutes(mount: Mount, parts: { readonly secret: string; readonly files: FileStore }): void {
  mount(fetchPressFolder, (ctx, { params, query }) => folderByLink(ctx, { ...params, ...query }, parts));
}
