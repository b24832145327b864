import { describe, expect, it } from '@jest/globals';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { StoreError } from '../../../web/client/src/errors.ts';
import { LanguageContext } from '../../../web/ui/language.ts';
import { Failure, issueOf, type StoreFailure, WrongFields } from '../../../web/ui/parts/failure.tsx';
import { Field } from '../../../web/ui/parts/field.tsx';

const refused: StoreFailure = {
  code: 'BAD_USER_INPUT',
  message: 'Bad input',
  requestId: 'r-1',
  issues: [
    { field: 'email', message: 'email must be an email address (received "<b>")' },
    { field: 'code', message: 'code must be an unused code of this customer (received "WELCOME")' },
  ],
};

describe('Field', () => {
  it('has its label, hint and error beside it, and keeps the value', () => {
    const field = { name: 'email', label: 'Email', hint: 'For the receipt.', value: '"<b>"', required: true };
    expect(renderToString(h(Field, { ...field, error: issueOf(refused, 'email') }))).toBe(
      '<div class="field"><label for="field-email">Email</label>' +
        '<p class="hint" id="field-email-hint">For the receipt.</p>' +
        '<input required name="email" id="field-email" aria-invalid="true" aria-describedby="field-email-error field-email-hint" value="&quot;&lt;b>&quot;"/>' +
        '<p class="error" id="field-email-error">email must be an email address (received &quot;&lt;b>&quot;)</p></div>',
    );
  });

  it('says nothing of an error where there is none', () => {
    expect(renderToString(h(Field, { name: 'zip', label: 'Zip', error: issueOf(refused, 'zip') }))).toBe(
      '<div class="field"><label for="field-zip">Zip</label><input name="zip" id="field-zip"/></div>',
    );
  });

  it('is a text of several lines, or a choice', () => {
    expect(renderToString(h(Field, { name: 'note', label: 'Note', multiline: true, value: 'a & b' }))).toContain(
      '<textarea name="note" id="field-note">a &amp; b</textarea>',
    );
    const restock = h(Field, { name: 'restock', label: 'Restock', type: 'checkbox', value: 'yes', checked: true });
    expect(renderToString(restock)).toContain(
      '<input type="checkbox" name="restock" id="field-restock" value="yes" checked/>',
    );
    const options = [
      ['US', 'United States'],
      ['DE', 'Germany'],
    ] as const;
    expect(renderToString(h(Field, { name: 'country', label: 'Country', options, value: 'DE' }))).toContain(
      '<option value="US">United States</option><option value="DE" selected>Germany</option>',
    );
  });
});

describe('Failure', () => {
  const email = { name: 'email', id: 'field-email', label: 'Email', text: 'Please write a whole address.' };

  it('of a form leads to the fields that are wrong, says what no field says, with the id of the request, and takes the focus', () => {
    const failure = h(Failure, { error: refused, wrong: [email] });
    expect(renderToString(failure)).toBe(
      '<div class="notice bad" role="alert" tabindex="-1" autofocus><p class="title">Please check what you entered</p>' +
        '<ul><li><a href="#field-email">Email: Please write a whole address.</a></li></ul>' +
        '<p lang="en">code must be an unused code of this customer (received &quot;WELCOME&quot;)</p>' +
        '<p class="small">Request <code>r-1</code></p></div>',
    );
  });

  it('of a form whose fields say all leads to them, and says no more', () => {
    const name = { name: 'n', id: 'field-a "b"', label: 'Name', text: 'Please fill this in.' };
    expect(renderToString(h(WrongFields, { of: [email, name] }))).toBe(
      '<div class="notice bad" role="alert" tabindex="-1" autofocus><p class="title">Please check what you entered</p>' +
        '<ul><li><a href="#field-email">Email: Please write a whole address.</a></li>' +
        '<li><a href="#field-a%20%22b%22">Name: Please fill this in.</a></li></ul></div>',
    );
  });

  it('of no form takes no focus', () => {
    expect(renderToString(h(Failure, { error: refused }))).toMatch(/^<div class="notice bad" role="alert"><p/);
  });

  it('says what it means in German, and when to try again', () => {
    const error = new StoreError({
      code: 'RATE_LIMITED',
      status: 429,
      message: 'Too many requests.',
      requestId: null,
      retryAfter: 11.2,
      facts: {},
      issues: [],
    });
    const german = h(LanguageContext.Provider, { value: 'de' }, h(Failure, { error }));
    expect(renderToString(german)).toBe(
      '<div class="notice bad" role="alert"><p class="title">Das waren zu viele Anfragen</p>' +
        '<p lang="en">Too many requests.</p><p>Bitte in 12 Sekunden noch einmal versuchen.</p></div>',
    );
  });
});
