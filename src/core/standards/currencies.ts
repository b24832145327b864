/**
 * The currencies that ISO 4217 lists as of 2026-01-01, by their number of decimals; without funds (CLF, CHE …), metals (XAU …), units
 * of account (XDR …) and the codes for tests and for no currency (XTS, XXX). Not from ICU: 14.99 HUF would be 1499 HUF by its count,
 * and its count changes with releases of Node. `npm run codegen` gives the pages in `web/` this table.
 */
export const CODES_BY_DECIMALS = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  2:
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK ' +
    'DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT ' +
    'LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN ' +
    'QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS ' +
    'VED VES WST XCD XCG YER ZAR ZMW ZWG',
  3: 'BHD IQD JOD KWD LYD OMR TND',
};

/** Code → decimals. */
export const CURRENCIES: ReadonlyMap<string, number> = new Map(
  Object.entries(CODES_BY_DECIMALS).flatMap(([decimals, codes]) =>
    codes.split(' ').map((code): [string, number] => [code, Number(decimals)]),
  ),
);

/** How many decimals a currency has: 0 for JPY, 2 for USD, 3 for KWD. A shop of before may have a code that is no longer listed, such as BGN. */
export const decimalsOf = (currency: string): number => CURRENCIES.get(currency) ?? 2;
