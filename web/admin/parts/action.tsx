import { useState } from 'preact/hooks';
import { Dialog } from '../../ui/parts/dialog.tsx';
import { useKeys } from '../keys.ts';
import { Form, type FormProps } from './form.tsx';

interface ActionProps<Data, Variables> extends Omit<FormProps<Data, Variables>, 'submit' | 'onDone' | 'onCancel'> {
  /** Of the dialog. */
  id: string;
  label: string;
  title?: string;
  /** If not the label. */
  submit?: string;
  /** The key that opens the dialog, too. */
  shortcut?: string;
  buttonLook?: 'primary' | 'quiet' | 'small';
  onDone?(data: Data): void;
}

/** A button that opens a dialog, whose form sends a mutation. */
export function Action<Data, Variables>(props: ActionProps<Data, Variables>) {
  const { id, label, title = label, submit = label, shortcut, buttonLook, onDone, ...form } = props;
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const close = () => setOpen(false);
  useKeys(shortcut ? [{ key: shortcut, label, run: open }] : []);
  return (
    <>
      <button type="button" class={buttonLook} aria-keyshortcuts={shortcut} onClick={open}>
        {label}
      </button>
      <Dialog id={id} title={title} open={isOpen} onClose={close}>
        <Form
          {...form}
          submit={submit}
          onCancel={close}
          onDone={(data) => {
            close();
            onDone?.(data);
          }}
        />
      </Dialog>
    </>
  );
}
