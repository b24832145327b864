/** Whether all requests and texts are tried (`TEST_FUZZ=whole`, as CI does); otherwise each run takes a part of them. */
export const WHOLE = process.env['TEST_FUZZ'] === 'whole';
