type Bytes = Uint8Array<ArrayBuffer>;

const bytesOf = (text: string): Bytes => new TextEncoder().encode(text);

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256, in hex. */
export const sha256 = async (text: string): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', bytesOf(text)));

const ofBase64Url = (text: string): Bytes =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** Whether this Ed25519 key signed the text; what is no key or no signature has not. */
export async function isSigned(text: string, signature: string, publicKey: string): Promise<boolean> {
  const algorithm = { name: 'Ed25519' };
  try {
    const key = await crypto.subtle.importKey('raw', ofBase64Url(publicKey), algorithm, false, ['verify']);
    return await crypto.subtle.verify(algorithm, key, ofBase64Url(signature), bytesOf(text));
  } catch (error) {
    // An old browser, which cannot tell.
    if ((error as Error).name === 'NotSupportedError') throw error;
    return false;
  }
}
