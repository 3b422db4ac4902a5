import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { listedFileName } from '#shop/artwork/file-name.rules.ts';
import { keepsFromPrint } from '#shop/artwork/print-verdict.rules.ts';
import { sideOf, type Side } from '#shop/artwork/sides.rules.ts';
import { refusedKindText } from '#shop/artwork/verdict-text.rules.ts';
import type { FactValues } from '#product-picture/geometry.ts';
import { Button } from '#ui/button/button.tsx';
import { FileState } from '#ui/findings/findings.tsx';
import { Spinner } from '#ui/spinner/spinner.tsx';
import { useTranslate } from '../../../client/dictionary.tsx';
import { HowWeCheck } from '../../../parts/file-check/how-we-check.tsx';
import { MoreTexts } from '../../../parts/more-texts.tsx';
import { Verdict } from '../../../parts/uploads/verdict.tsx';
import { useShown } from '../../../parts/use-shop.ts';
import { openPageDrawer, type PageDrawer } from '../../../parts/file-pages/page-drawer.ts';
import { withoutSame } from './same-file.rules.ts';
import type { KeptFile } from './use-kept-files.ts';
import { ChosenSides } from './chosen-sides.tsx';
import type { Offered } from '../choices/configurator.ts';
import { ChosenPages } from './chosen-pages.tsx';
import { useChosenLooks, type ChosenFile, type ChosenLook, type More, type ProofOfChosen } from './use-chosen-looks.ts';
import { useWorn, type OnWorn } from './use-worn.ts';
import styles from './chosen-files.module.css';

interface ChosenFilesProps {
  readonly offered: Offered;
  readonly files: readonly KeptFile[];
  onFiles(files: readonly KeptFile[]): void;
}

/** The files that were chosen on the product's page, and what is to be said of them before a byte of them is sent. */
export default function ChosenFiles({
  offered: { target, validation, edited },
  files: taken,
  onFiles,
}: ChosenFilesProps) {
  const t = useTranslate();
  const { files, again } = useEachOnce(taken, onFiles);
  const chosen = useNamed(files);
  const { facts } = validation;
  const [drawer] = useState(openPageDrawer);
  const { lookAt, proofOf, sides, order } = useChosenLooks(chosen, { target, facts }, edited === null, drawer);
  const onWorn = useWorn(order, sides, { target, validation });
  useEffect(() => () => drawer.close(), [drawer]);
  const [refused, setRefused] = useState<readonly (ChosenFile & { readonly look: ChosenLook })[]>([]);
  // What is no file to print is not sent: it is said why, and the row stays until its owner has read it.
  const setApart = useEffectEvent((ids: string) => {
    const apart = chosen.filter(({ id }) => ids.split(' ').includes(id));
    if (apart.length === 0) return;
    // One that was set apart a moment ago is still among the chosen ones when the next one is refused.
    setRefused((before) => [
      ...before,
      ...apart
        .filter(({ id }) => !before.some((each) => each.id === id))
        .map((each) => ({ ...each, look: lookAt(each.id) })),
    ]);
    onFiles(files.filter(({ file }) => !apart.some((each) => each.file === file)));
  });
  const say = (said: ReadonlyMap<string, Side>) =>
    onFiles(chosen.map(({ id, file, said: before }) => ({ file, said: said.get(id) ?? before })));
  const ids = chosen.flatMap(({ id }) => (lookAt(id).is === 'refused' ? [id] : [])).join(' ');
  useEffect(() => setApart(ids), [ids]);
  // Until its owner takes it out of the choice, a file that was set apart is in both.
  const kept = chosen.filter(({ id }) => !refused.some((each) => each.id === id));
  const more = kept.flatMap(({ id }) => {
    const look = lookAt(id);
    return look.is === 'judged' ? [look.more] : [];
  });
  return (
    <MoreTexts part="file-check">
      {(isThere) => (
        <>
          {kept.length + refused.length > 0 ? (
            <ul className={styles.files}>
              {kept.map(({ id, file }) => (
                <ChosenRow
                  key={id}
                  id={id}
                  file={file}
                  look={isThere ? lookAt(id) : undefined}
                  side={isThere ? sideOf(sides, id) : null}
                  drawn={{ drawer, proofOf, facts, onWorn }}
                  onRemove={() => onFiles(files.filter((each) => each.file !== file))}
                />
              ))}
              {refused.map(({ id, file, look }) => (
                <ChosenRow
                  key={id}
                  id={id}
                  file={file}
                  look={isThere ? look : undefined}
                  side={null}
                  drawn={{ drawer, proofOf, facts, onWorn }}
                  onRemove={() => setRefused((before) => before.filter((each) => each.id !== id))}
                />
              ))}
            </ul>
          ) : null}
          {isThere ? <ChosenSides sides={sides} files={kept} target={target} onSay={say} /> : null}
          <div role="status" className={styles.again}>
            {again.map((name) => (
              <p key={name}>{t('product:files_already', { name })}</p>
            ))}
          </div>
          {files.length > 0 ? (
            <p role="status" className={styles.then}>
              {t('product:files_chosen', { count: files.length })} {isThere ? <SeenCloser more={more} /> : null}
              {isThere ? <HowWeCheck /> : null}
            </p>
          ) : null}
        </>
      )}
    </MoreTexts>
  );
}

/** Codes and the ink of pictures are looked at behind the rest, and by the shop where that cannot be done here. */
function SeenCloser({ more }: { readonly more: readonly More[] }) {
  const t = useTranslate();
  if (more.includes('looking')) return <>{t('firstlook:closer')} </>;
  return more.includes('left') ? <>{t('firstlook:later')} </> : null;
}

/** Keeps a file once that is chosen twice, and names it for as long as it is there. */
function useEachOnce(
  taken: readonly KeptFile[],
  onFiles: ChosenFilesProps['onFiles'],
): { readonly files: readonly KeptFile[]; readonly again: readonly string[] } {
  const [told, setTold] = useState<readonly string[]>([]);
  const { added: files, again } = useMemo(() => withoutSame(taken), [taken]);
  const setApart = useEffectEvent((names: readonly string[]) => {
    setTold(names);
    onFiles(files);
  });
  useEffect(() => {
    if (again.length > 0) setApart([...new Set(again.map(({ file }) => listedFileName(file.name)))]);
  }, [again]);
  return { files, again: told.filter((name) => files.some(({ file }) => listedFileName(file.name) === name)) };
}

/** Gives each file an id for as long as it is chosen. */
function useNamed(files: readonly KeptFile[]): readonly ChosenFile[] {
  const ids = useRef(new WeakMap<File, string>());
  const [named, setNamed] = useState<readonly ChosenFile[]>([]);
  const count = useRef(0);
  useEffect(() => {
    setNamed(
      files.map(({ file, said }) => {
        const id = ids.current.get(file) ?? `chosen-${(count.current += 1)}`;
        ids.current.set(file, id);
        return { id, file, said };
      }),
    );
  }, [files]);
  return named;
}

interface ChosenRowProps {
  readonly id: string;
  readonly file: File;
  /** Undefined while there are no words for it. */
  readonly look: ChosenLook | undefined;
  /** The side of the sheet that it holds. */
  readonly side: Side | null;
  /** What draws its pages, says what is on them, and puts them on the product. */
  readonly drawn: {
    readonly drawer: PageDrawer;
    readonly proofOf: ProofOfChosen;
    readonly facts: FactValues;
    readonly onWorn: OnWorn;
  };
  onRemove(): void;
}

/** A row: what the file is, and under it what can be said of it already. */
function ChosenRow({ id, file, look, side, drawn, onRemove }: ChosenRowProps) {
  const t = useTranslate();
  const shown = useShown();
  const name = listedFileName(file.name);
  return (
    <li className={styles.file}>
      <span className={styles.what}>
        {side ? <span className={styles.side}>{t(`uploads:side_${side}`)}</span> : null}
        <strong className={styles.name}>{name}</strong>
        <span className={styles.hint}>{shown.fileSize(file.size)}</span>
      </span>
      <Button look="quiet" aria-label={t('product:files_remove_of', { name })} onClick={onRemove}>
        {t('product:files_remove')}
      </Button>
      {look ? (
        <div className={styles.said}>
          {look.is === 'judged' && look.verdict.state === 'checked' ? (
            <ChosenPages {...drawn} file={{ id, file, ...look.kind }} name={name} side={side}>
              <Said look={look} name={name} />
            </ChosenPages>
          ) : (
            <div className={styles.words}>
              <Said look={look} name={name} />
            </div>
          )}
        </div>
      ) : null}
    </li>
  );
}

const LEFT = {
  large: 'firstlook:left_large',
  slow: 'firstlook:left_slow',
  failed: 'firstlook:left_failed',
} as const;

function Said({ look, name }: { readonly look: ChosenLook; readonly name: string }) {
  const t = useTranslate();
  if (look.is === 'looking')
    return (
      <p className={styles.looking} role="status">
        <Spinner />
        {t('firstlook:looking')}
      </p>
    );
  if (look.is === 'refused') return <FileState level="danger" text={refusedKindText(look.kind, name, t)} />;
  if (look.is !== 'judged') return <p className={styles.hint}>{t(LEFT[look.is])}</p>;
  return (
    <>
      <Verdict verdict={look.verdict} name={name} />
      {keepsFromPrint(look.verdict) ? <p className={styles.hint}>{t('firstlook:before_cart')}</p> : null}
    </>
  );
}
