import { TextField } from '#ui/field/field.tsx';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { useForm } from '../../parts/form/use-form.ts';
import { Blocks } from '../content/blocks.tsx';
import type { RulesData } from '../form-rules.ts';
import type { PageProps } from '../page-module.ts';
import { WriteToShop } from './write-to-shop.tsx';
import box from '../../parts/form/form-box.module.css';
import styles from './contact.module.css';

const BLANK = { name: '', email: '', subject: '', orderNumber: '', text: '' };

/** Writing to the shop. */
export function Page({ payload, data }: PageProps<RulesData<'contact'>>) {
  const t = useTranslate();
  const { api } = useClient();
  const form = useForm('contact', data.rules.contact, BLANK);
  const labels = { subject: t('contact:subject'), orderNumber: t('contact:order') };
  return (
    <div className={box.page}>
      <h1>{payload.page?.title}</h1>
      <WriteToShop
        form={form}
        intro={t('contact:intro')}
        textLabel={t('contact:text')}
        labels={labels}
        blank={{ subject: '', orderNumber: '', text: '' }}
        first="subject"
        send={async (_values, website) =>
          (await form.send((body) => api('POST /contact/', { body: { ...body, website } }))) !== undefined
        }
      >
        <TextField label={labels.subject} autoComplete="off" {...form.text('subject')} />
        <TextField
          label={labels.orderNumber}
          autoComplete="off"
          hint={t('contact:order_hint')}
          {...form.text('orderNumber')}
        />
      </WriteToShop>
      <div className={styles.below}>
        <Blocks payload={payload} data={NO_PRODUCTS} />
      </div>
    </div>
  );
}

const NO_PRODUCTS = { products: [], lists: {} };
