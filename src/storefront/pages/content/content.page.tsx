import { Notice } from '#ui/notice/notice.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import type { PageProps } from '../page-module.ts';
import { Blocks, type BlocksData } from './blocks.tsx';
import styles from './blocks.module.css';

/** A page whose blocks show no products loads none. */
const NO_PRODUCTS: BlocksData = { products: [], lists: {} };

/** A page of content: title, then its blocks. */
export function Page({ payload, data }: PageProps<(BlocksData & { readonly retired?: string }) | null>) {
  const t = useTranslate();
  return (
    <>
      <h1 className={styles.pageTitle}>{payload.page?.title}</h1>
      {data?.retired === undefined ? null : (
        <Notice level="warning">
          <p>{t('content:retired', { product: data.retired })}</p>
        </Notice>
      )}
      <Blocks payload={payload} data={data ?? NO_PRODUCTS} />
    </>
  );
}
