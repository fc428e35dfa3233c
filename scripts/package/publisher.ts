/**
 * Who publishes Selvedge. The packages carry it, and the updater compares the name with the certificate that signed an
 * update: change it here before the first signed release (docs/RELEASING.md).
 */
export const publisher = {
  appId: 'com.selvedge.desk',
  name: 'Selvedge',
  homepage: 'https://selvedge.invalid/',
  maintainer: 'Selvedge <desk@selvedge.invalid>',
}
