const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };

/** The body of a call of the authorization matrix about sign-in; undefined for calls without one. */
export function signInPayload(call: string): object | undefined {
  switch (call) {
    case 'POST /api/v2/users/social_sign_in':
    case 'POST /api/v2/users/sign_up':
    case 'POST /api/v2/users/sign_in':
      return { provider: 'google', provider_token: 'of a provider that is not offered here' };
    case 'PUT /api/v2/passkeys/:id':
      return { name: 'Phone' };
    case 'POST /api/v2/passkeys':
      return {
        name: 'Phone',
        passkey: { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'oA' } },
      };
    case 'POST /api/v2/passkeys/sign_in':
      return {
        passkey: {
          ...credential,
          response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
        },
      };
  }
  if (call.startsWith('GET')) return undefined;
  if (/two_step|social_result|identities$/.test(call)) return { code: '123456', challenge: 'of nobody' };
  return /passkeys|identities/.test(call) ? {} : undefined;
}
