import { Blocks, type BlocksData } from '../content/blocks.tsx';
import type { PageProps } from '../page-module.ts';

export function Page({ payload, data }: PageProps<BlocksData>) {
  return <Blocks payload={payload} data={data} />;
}
