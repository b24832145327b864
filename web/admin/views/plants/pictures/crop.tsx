import { useEffect, useRef, useState } from 'preact/hooks';
import { useMessages } from '../../../../ui/language.ts';
import pictureMessages from './messages.json' with { type: 'json' };
import { cutOf, type Picture } from './picture.ts';

/** The largest width that the store keeps. */
const MAX_WIDTH = 1600;

/** Cuts a picture to 5:6 in the browser: where, says a slider. */
export function Crop({ of: { url, file }, onDone }: { of: Picture; onDone(part: Blob): void }) {
  const messages = useMessages(pictureMessages);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [image, setImage] = useState<ImageBitmap>();
  const [at, setAt] = useState(50);
  useEffect(() => {
    const read = async () => createImageBitmap(file ?? (await (await fetch(url)).blob()));
    void read().then(setImage);
  }, [url, file]);
  useEffect(() => {
    if (!image || !canvas.current) return;
    const { x, y, width, height } = cutOf(image.width, image.height, at);
    const scale = Math.min(1, MAX_WIDTH / width);
    canvas.current.width = Math.round(width * scale);
    canvas.current.height = Math.round(height * scale);
    const { width: wide, height: high } = canvas.current;
    canvas.current.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, wide, high);
  }, [image, at]);
  return (
    <div class="form">
      <label for="crop-at">{messages.cropAt}</label>
      <input
        id="crop-at"
        type="range"
        value={at}
        onInput={({ currentTarget }) => setAt(currentTarget.valueAsNumber)}
        // It is no answer of the form around it.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <canvas ref={canvas} role="img" aria-label={messages.cropPreview} />
      <div class="row end">
        <button
          type="button"
          class="primary"
          aria-disabled={!image}
          onClick={() => image && canvas.current?.toBlob((part) => part && onDone(part), 'image/webp', 0.92)}
        >
          {messages.crop}
        </button>
      </div>
    </div>
  );
}
