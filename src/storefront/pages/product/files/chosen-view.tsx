import type { ComponentProps } from 'react';
import { useWornHere } from '../../../product-picture/worn-here.ts';
import ViewButton from '../../../product-view/view-button.tsx';

/** Opens the product in three dimensions, with the chosen files on it. */
export default function ChosenView(props: ComponentProps<typeof ViewButton>) {
  return <ViewButton {...props} {...useWornHere()} />;
}
