import { expect, test } from 'vitest';
import { inFolder, StorageAway } from './file-store.ts';

const failing = (code: string) => () => Promise.reject(Object.assign(new Error('It failed'), { code }));

test.each(['EROFS', 'EACCES', 'EPERM', 'EIO', 'ESTALE', 'ENOTCONN', 'ETIMEDOUT'])(
  'a folder that fails with %s is away for now',
  async (code) => {
    await expect(inFolder(failing(code))).rejects.toBeInstanceOf(StorageAway);
    await expect(inFolder(failing(code))).rejects.toMatchObject({ cause: { code } });
  },
);

test.each(['ENOSPC', 'ENOENT', 'ENOTDIR'])('a folder that fails with %s says something else', async (code) => {
  await expect(inFolder(failing(code))).rejects.toMatchObject({ code });
});

test('what a folder answers is passed on', async () => {
  expect(await inFolder(() => Promise.resolve(7))).toBe(7);
});
