import { describe, expect, it } from '@jest/globals';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { StoreError } from '../../../web/client/src/errors.ts';
import { LanguageContext } from '../../../web/ui/language.ts';
import { Failure, issueOf, type StoreFailure } from '../../../web/ui/parts/failure.tsx';
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
        '<input required name="email" id="field-email" aria-invalid="true" autofocus aria-describedby="field-email-error field-email-hint" value="&quot;&lt;b>&quot;"/>' +
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
      { value: 'US', label: 'United States' },
      { value: 'DE', label: 'Germany' },
    ];
    expect(renderToString(h(Field, { name: 'country', label: 'Country', options, value: 'DE' }))).toContain(
      '<option value="US">United States</option><option value="DE" selected>Germany</option>',
    );
  });
});

describe('Failure', () => {
  it('says what no field says, with the id of the request', () => {
    const failure = h(Failure, { error: refused, fields: ['email'] });
    expect(renderToString(failure)).toBe(
      '<div class="notice bad" role="alert"><p class="title">That did not work</p>' +
        '<p lang="en">code must be an unused code of this customer (received &quot;WELCOME&quot;)</p>' +
        '<p class="small">Request <code>r-1</code></p></div>',
    );
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
