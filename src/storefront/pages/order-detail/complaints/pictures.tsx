import { useId } from 'react';
import { MOST_PICTURE_BYTES } from '#shop/complaints/complaints.rules.ts';
import { Button, buttonClass } from '#ui/button/button.tsx';
import { useTranslate } from '../../../client/dictionary.tsx';
import { useFocusAfter } from '../../../parts/use-focus-after.ts';
import { useShown } from '../../../parts/use-shop.ts';
import { picturePath, type SentPicture } from './send-picture.ts';
import type { ShownPicture } from './use-pictures.ts';
import styles from './complaints.module.css';

/** Browsers draw these; a picture of another type is saved instead. */
const DRAWN = new Set(['image/jpeg', 'image/png', 'image/webp']);
/** What the shop takes. It looks at the bytes and not at the name. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic';

interface PictureEntryProps {
  readonly orderId: string;
  readonly all: readonly ShownPicture[];
  readonly refused: string;
  readonly most: number;
  onAdd(files: readonly File[]): void;
  onRemove(key: string): void;
}

/** Choosing pictures, how far each is, and taking them back. */
export function PictureEntry({ orderId, all, refused, most, onAdd, onRemove }: PictureEntryProps) {
  const t = useTranslate();
  const shown = useShown();
  const id = useId();
  const focusNext = useFocusAfter();
  const nameOf = (picture: ShownPicture, index: number) =>
    picture.name || t('complaints:picture', { number: shown.number(index + 1) });
  return (
    <div className={styles.pictures}>
      <span id={`${id}-label`} className={styles.label}>
        {t('complaints:pictures')}
      </span>
      <p id={`${id}-hint`} className={styles.hint}>
        {t('complaints:pictures_hint', { most: shown.number(most), size: shown.fileSize(MOST_PICTURE_BYTES) })}
      </p>
      {all.length > 0 ? (
        <ul className={styles.thumbs}>
          {all.map((picture, index) => (
            <li key={picture.key}>
              {picture.sent ? <Thumb orderId={orderId} picture={picture.sent} name={nameOf(picture, index)} /> : null}
              {picture.sent ? null : <Sending picture={picture} name={nameOf(picture, index)} />}
              <Button
                look="quiet"
                aria-label={t('complaints:remove_of', { name: nameOf(picture, index) })}
                onClick={() => {
                  onRemove(picture.key);
                  focusNext(id);
                }}
              >
                {t('complaints:remove')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {all.filter(({ problem }) => problem === '').length < most ? (
        <span className={`${buttonClass('plain')} ${styles.file}`}>
          {t('complaints:add_pictures')}
          <input
            id={id}
            type="file"
            accept={ACCEPTED}
            multiple
            aria-labelledby={`${id}-label`}
            aria-describedby={`${id}-hint`}
            onChange={(event) => {
              onAdd([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
        </span>
      ) : null}
      <p className={styles.error} role="status">
        {refused}
      </p>
    </div>
  );
}

function Sending({ picture: { name, part, problem }, name: shownName }: { picture: ShownPicture; name: string }) {
  const t = useTranslate();
  if (problem)
    return (
      <p className={styles.error} role="alert">
        {t('complaints:picture_refused', { name, problem })}
      </p>
    );
  return (
    <span className={styles.sending}>
      <span>{shownName}</span>
      <progress value={part} aria-label={t('complaints:picture_sending', { name: shownName })} />
    </span>
  );
}

interface ThumbProps {
  readonly orderId: string;
  readonly picture: SentPicture;
  readonly name: string;
}

/** A picture that the shop has. Pressing it saves the whole of it. */
export function Thumb({ orderId, picture, name }: ThumbProps) {
  const t = useTranslate();
  const path = picturePath(orderId, picture.id);
  return (
    <a href={path} className={styles.thumb} aria-label={t('complaints:picture_save', { name })}>
      {DRAWN.has(picture.type) ? <img src={path} alt={name} loading="lazy" /> : <span>{name}</span>}
    </a>
  );
}
