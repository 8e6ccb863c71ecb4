interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api`. */
  path: string;
  accessToken?: string;
  /** Sent as JSON unless it is a form. */
  body?: unknown;
}

/** Sends a request to the API and returns the response's `data`. Throws when the server refuses. */
export async function requestApi<T>(
  url: string,
  { method = 'POST', path, accessToken, body }: ApiRequest,
): Promise<T> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(accessToken && { authorization: `Bearer ${accessToken}` }),
      ...(!isForm && body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  const content = (await response.json()) as { data: T };
  if (!response.ok)
    throw new Error(`${path} responded with ${response.status}: ${JSON.stringify(content)}`);
  return content.data;
}
