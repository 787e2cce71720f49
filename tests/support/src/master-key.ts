/** The master key of tests' databases: 32 bytes in base64. */
export const TEST_MASTER_KEY = 'dGhlIG1hc3RlciBrZXkgb2YgdGVzdHMgb25seSwgMzI=';
