import { Suspense, useRef, type ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { SkipLink } from '#ui/skip-link/skip-link.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import type { LayoutBlade, LayoutName } from '#shop/content/page.ts';
import { latePart } from '../client/late-code.ts';
import { useExpiry, useSession } from '../client/client.tsx';
import { storage } from '../client/storage.ts';
import { useTranslate } from '../client/dictionary.tsx';
import { askedCart, unpaidOrderId } from '../client/last-order.ts';
import { NEWS } from '../client/news.ts';
import type { Payload } from '../client/payload.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { useNewPage } from './use-new-page.ts';
import styles from './layout.module.css';

/** The frame of each layout of §2.5. */
interface Frame {
  /** Width of the column: for reading text, for a page of products, or the whole screen. */
  readonly width: 'text' | 'wide' | 'full';
  readonly header: 'full' | 'bare' | 'none';
  readonly footer: boolean;
}

const FRAMES: Readonly<Record<LayoutName, Frame>> = {
  standard: { width: 'wide', header: 'full', footer: true },
  home: { width: 'full', header: 'full', footer: true },
  category: { width: 'wide', header: 'full', footer: true },
  product: { width: 'wide', header: 'full', footer: true },
  designer: { width: 'full', header: 'none', footer: false },
  error: { width: 'text', header: 'full', footer: true },
  'errors-404': { width: 'text', header: 'full', footer: true },
  'errors-500': { width: 'text', header: 'bare', footer: false },
  glossary: { width: 'text', header: 'full', footer: true },
  'hds-brief-design-service-brief': { width: 'text', header: 'bare', footer: true },
};

/**
 * Changes that a layout variant (blade) makes to the frame: a narrow column for reading, or a short header and no
 * footer, so that nothing distracts from the page.
 */
const BLADES: Readonly<Record<LayoutBlade, Partial<Frame>>> = {
  text: { width: 'text' },
  bare: { header: 'bare', footer: false },
};

/** §2.6: a visitor who edits a cart line sees only the line and the way back. */
const EDITING: Frame = { width: 'wide', header: 'none', footer: false };

function isEditing({ kind, data }: Payload): boolean {
  return kind === 'product' && Boolean((data as { readonly edited?: unknown } | null)?.edited);
}

function frameOf(payload: Payload): Frame {
  if (isEditing(payload)) return EDITING;
  const blade = payload.customLayoutBlade;
  return { ...FRAMES[payload.layout], ...(blade === '' ? {} : BLADES[blade]) };
}

/** The frame of a page: skip link, header, page, footer, and the announcement of a page change. */
export function Layout({ payload, children }: { readonly payload: Payload; readonly children: ReactNode }) {
  const t = useTranslate();
  const frame = frameOf(payload);
  const main = useRef<HTMLElement>(null);
  useNewPage(main);
  return (
    <div className={styles.page} data-layout={payload.layout} data-blade={payload.customLayoutBlade || undefined}>
      <SkipLink target="content" text={t('shell:skip')} />
      <ProgressLine />
      {frame.header === 'none' ? null : <Header payload={payload} bare={frame.header === 'bare'} />}
      <main id="content" ref={main} tabIndex={-1} className={`${styles.main} ${styles[frame.width]}`}>
        <SessionNotices />
        <UnpaidOrder payload={payload} />
        {children}
      </main>
      {frame.footer ? <Footer payload={payload} /> : null}
    </div>
  );
}

/** Loaded only when needed, which is rare. */
const Notices = latePart(() => import('../parts/session-notices.tsx'));

/**
 * What there is to say of the session on whichever page it is noticed: that it ended, what signing in or out did, that
 * staff act for the customer, or what the shop's own people asked to see.
 */
function SessionNotices() {
  const isExpired = useExpiry();
  const session = useSession();
  return (session && (session.isLoggedInAs || session.debugInfo || storage('session').getItem(NEWS))) || isExpired ? (
    <Suspense>
      <Notices />
    </Suspense>
  ) : null;
}

const OrderToPay = latePart(() => import('../parts/order-to-pay.tsx'));
/** The pages of an order and of its payment say in their own words what is to be paid. */
const OF_ORDER = /^(order|upload|recap|pay|thank)/;

function UnpaidOrder({ payload }: { readonly payload: Payload }) {
  const isKnown = useSession() !== undefined;
  if (frameOf(payload).header !== 'full' || OF_ORDER.test(payload.kind)) return null;
  return (
    <div className={styles.unpaid}>
      {isKnown && (unpaidOrderId() ?? askedCart()) ? (
        <Suspense>
          <OrderToPay />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Shows a colour bar at the top while the next page is loading. */
function ProgressLine() {
  const t = useTranslate();
  const { state } = useNavigation();
  return (
    <div role="status" className={styles.progress} data-busy={state !== 'idle' || undefined}>
      {state === 'idle' ? null : <VisuallyHidden>{t('shell:loading')}</VisuallyHidden>}
    </div>
  );
}
