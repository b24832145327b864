import { useMessages } from '../../../../ui/language.ts';
import { Field } from '../../../../ui/parts/field.tsx';
import { isHere } from '../../../parts/thumb.tsx';
import pictureMessages from './messages.json' with { type: 'json' };
import { isCut, type Picture } from './picture.ts';

interface PictureRowProps {
  of: Picture;
  at: number;
  count: number;
  describe(alt: string): void;
  move(by: 1 | -1, button: HTMLElement): void;
  remove(): void;
  crop(): void;
}

/** A picture of the form: what it shows, its place among the others, and what the shop makes of it. */
export function PictureRow({ of: picture, at, count, describe, move, remove, crop }: PictureRowProps) {
  const messages = useMessages(pictureMessages);
  const number = at + 1;
  const isShown = isHere(picture);
  const mover = (by: 1 | -1, sign: string, label: string) => (
    <button
      type="button"
      class="small"
      aria-label={label}
      aria-disabled={at + by < 0 || at + by >= count}
      onClick={({ currentTarget }) => at + by >= 0 && at + by < count && move(by, currentTarget)}
    >
      {sign}
    </button>
  );
  return (
    <li>
      {isShown && <img src={picture.url.replace('/1600.webp', '/160.webp')} alt="" width={80} height={96} />}
      <div class="form">
        {isShown ? (
          <Field
            name={`alt-${at}`}
            label={messages.alt(number)}
            value={picture.alt}
            maxLength={200}
            autocomplete="off"
            optional
            onInput={({ currentTarget }) => describe(currentTarget.value)}
          />
        ) : (
          <>
            <code>{picture.url}</code>
            <p class="error">{messages.elsewhere}</p>
          </>
        )}
        {isCut(picture) && <p class="hint">{messages.isCut}</p>}
        <p class="row">
          {mover(-1, '↑', messages.up(number))}
          {mover(1, '↓', messages.down(number))}
          {isCut(picture) && (
            <button type="button" class="small" aria-label={messages.cropOf(number)} onClick={crop}>
              {messages.crop}
            </button>
          )}
          <button type="button" class="small" aria-label={messages.removeOf(number)} onClick={remove}>
            {messages.remove}
          </button>
        </p>
      </div>
    </li>
  );
}
