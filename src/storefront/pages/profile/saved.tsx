import { Notice } from '#ui/notice/notice.tsx';

/** Says that something was saved. Empty before that. */
export function Saved({ text }: { readonly text: string }) {
  return text === '' ? null : (
    <Notice level="success" live>
      <p>{text}</p>
    </Notice>
  );
}
