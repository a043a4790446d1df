import { expect, test } from 'vitest';
import { AppError, toAppError } from './errors.ts';

test('an error has a status, a code and a message, which may be replaced', () => {
  expect(new AppError('not_found')).toMatchObject({
    status: 404,
    reply: { code: 'not_found', errors: 'There is nothing at this address.' },
  });
  expect(new AppError('not_found', { text: 'We could not find this bill.' }).reply).toEqual({
    code: 'not_found',
    errors: 'We could not find this bill.',
  });
});

test('names all wrong fields; the message is that of the first', () => {
  const fields = { email: 'Email is required.', password: 'Password is required.' };
  expect(new AppError('invalid_values', { fields }).reply).toEqual({
    code: 'invalid_values',
    errors: 'Email is required.',
    fields,
  });
});

test('marks only an expired session for old clients', () => {
  expect(new AppError('invalid_session').reply.error).toBe('invalid_session');
  expect(new AppError('wrong_credentials').reply.error).toBeUndefined();
});

test.each([
  [{ code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 }, 'body_too_large'],
  [{ code: 'FST_REQ_FILE_TOO_LARGE', statusCode: 413 }, 'body_too_large'],
  [{ code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE', statusCode: 415 }, 'unsupported_media_type'],
  [{ code: 'FST_ERR_CTP_INVALID_JSON_BODY', statusCode: 400 }, 'malformed_body'],
  [{ code: 'FST_ERR_BAD_URL', statusCode: 400 }, 'not_found'],
  [{ code: 'FST_ERR_MAX_PARAM_LENGTH', statusCode: 414 }, 'not_found'],
  [{ code: '22003' }, 'invalid_values'],
  [{ code: '22021' }, 'invalid_values'],
  [{ code: '23505' }, 'conflict'],
  [{ code: '23503' }, 'conflict'],
  [{ code: '40001' }, 'conflict'],
  [{ code: '40P01' }, 'conflict'],
  [{ code: '57P01' }, 'unavailable'],
  [{ code: '57014' }, 'unavailable'],
  [{ code: '53300' }, 'unavailable'],
  [{ code: '08006' }, 'unavailable'],
  [{ code: '25006' }, 'unavailable'],
  [{ code: 'ECONNREFUSED' }, 'unavailable'],
  [{ code: 'ENOTFOUND' }, 'unavailable'],
  [{ code: 'EAI_AGAIN' }, 'unavailable'],
  [{ code: 'EHOSTUNREACH' }, 'unavailable'],
  [{ message: 'timeout exceeded when trying to connect' }, 'unavailable'],
  [{ message: 'Connection terminated unexpectedly' }, 'unavailable'],
  [{ code: '42P01', message: 'relation "secrets" does not exist' }, 'internal'],
  [{ code: '23514', message: 'violates check constraint' }, 'internal'],
  [{ statusCode: 500, message: 'boom' }, 'internal'],
  [new TypeError('Cannot read properties of undefined'), 'internal'],
  // Its code is a number.
  [new DOMException('The operation was aborted due to timeout', 'TimeoutError'), 'internal'],
  ['a thrown text', 'internal'],
  [undefined, 'internal'],
  [null, 'internal'],
])('%j is answered as %s, without internal details', (thrown, code) => {
  const { reply } = toAppError(thrown);
  expect(reply).toEqual({ code, errors: new AppError(code as AppError['code']).message });
});

test.each(['ENOSPC', 'EDQUOT'])('answers 503 when the disk is full (%s)', (code) => {
  const { reply, status } = toAppError(Object.assign(new Error('write /var/lib/polity/x'), { code }));
  expect([status, reply]).toEqual([
    503,
    { code: 'unavailable', errors: 'The server has no space left. Please try again later.' },
  ]);
});

test('passes an AppError on unchanged', () => {
  const own = new AppError('conflict');
  expect(toAppError(own)).toBe(own);
});
