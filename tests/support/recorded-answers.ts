import type { FailureKind } from "@/lib/newsroom/ai/failure-kind";

/** An answer that a real server gave, and where it was read; `run`: given to us by the server itself. */
export interface Recorded {
  server: string;
  from: "run" | `https://github.com/${string}`;
  status: number;
  body: string;
}

const json = (server: string, from: Recorded["from"], status: number, body: object): Recorded => ({
  server,
  from,
  status,
  body: JSON.stringify(body),
});

/** How servers say that a call failed. */
export const failures: (Recorded & { kind: FailureKind })[] = [
  {
    kind: "key_refused",
    ...json("LiteLLM, its own key", "run", 400, {
      error: { message: "No connected db.", type: "no_db_connection", param: null, code: "400" },
    }),
  },
  {
    kind: "model_unknown",
    ...json("LiteLLM", "run", 400, {
      error: {
        message:
          "/chat/completions: Invalid model name passed in model=desconocido. Call `/v1/models` to view available models for your key.",
        type: "invalid_request_error",
        param: null,
        code: "400",
      },
    }),
  },
  {
    kind: "key_refused",
    ...json("LiteLLM, the key of what is behind it", "run", 401, {
      error: {
        message:
          "litellm.AuthenticationError: AuthenticationError: OpenAIException - Incorrect API key provided: sk-inven************************cdef. You can find your API key at https://platform.openai.com/account/api-keys.\n\nLiteLLM: model group 'openai-key' failed with the error above. No fallback was attempted.",
        type: "authentication_error",
        param: null,
        code: "401",
      },
    }),
  },
  {
    kind: "key_refused",
    ...json("LiteLLM with a database", "https://github.com/OpenHands/OpenHands/issues/17390", 401, {
      error: {
        message:
          "Authentication Error, Invalid proxy server token passed. Received API Key = sk-...8aSP, Key Hash (Token) =569909a917a742e1c954a5ae2ff043fb10fff299956707ca9f9ce64c1f257585. Unable to find token in cache or `LiteLLM_VerificationTokenTable`",
        type: "token_not_found_in_db",
        param: "key",
        code: "401",
      },
    }),
  },
  {
    kind: "no_credit",
    ...json("LiteLLM", "run", 429, {
      error: {
        message:
          "litellm.RateLimitError: RateLimitError: OpenAIException - You exceeded your current quota, please check your plan and billing details.\n\nLiteLLM: model group 'openai-quota' failed with the error above. No fallback was attempted.",
        type: "throttling_error",
        param: null,
        code: "429",
      },
    }),
  },
  {
    kind: "context_too_long",
    ...json("LiteLLM", "run", 400, {
      error: {
        message:
          "litellm.ContextWindowExceededError: litellm.BadRequestError: ContextWindowExceededError: OpenAIException - This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens. Please reduce the length of the messages.\nmodel=context. context_window_fallbacks=None. fallbacks=None.",
        type: "invalid_request_error",
        param: null,
        code: "400",
      },
    }),
  },
  {
    kind: "outage",
    ...json("LiteLLM", "run", 500, {
      error: {
        message:
          "litellm.InternalServerError: InternalServerError: OpenAIException - The server had an error while processing your request.\n\nLiteLLM: model group 'boom' failed with the error above. No fallback was attempted.",
        type: "internal_server_error",
        param: null,
        code: "500",
      },
    }),
  },
  {
    kind: "no_service",
    server: "LiteLLM",
    from: "run",
    status: 404,
    body: '{"detail":"Not Found"}',
  },
  {
    kind: "no_credit",
    ...json("OpenAI", "https://github.com/ChatGPTNextWeb/NextChat/issues/3123", 429, {
      error: {
        message: "You exceeded your current quota, please check your plan and billing details.",
        type: "insufficient_quota",
        param: null,
        code: "insufficient_quota",
      },
    }),
  },
  {
    kind: "filtered",
    ...json("Azure", "https://github.com/compl-ai/compl-ai/issues/20", 400, {
      error: {
        message:
          "The response was filtered due to the prompt triggering Azure OpenAI's content management policy. Please modify your prompt and retry. To learn more about our content filtering policies please read our documentation: https://go.microsoft.com/fwlink/?linkid=2198766",
        type: null,
        param: "prompt",
        code: "content_filter",
        status: 400,
        innererror: {
          code: "ResponsibleAIPolicyViolation",
          content_filter_result: { violence: { filtered: true, severity: "medium" } },
        },
      },
    }),
  },
  {
    kind: "no_credit",
    ...json("OpenRouter", "https://github.com/babikov/doka-site/issues/7", 402, {
      error: {
        message:
          "This request requires more credits, or fewer max_tokens. You requested up to 65536 tokens, but can only afford 10114. To increase, visit https://openrouter.ai/settings/credits and upgrade to a paid account",
        code: 402,
        metadata: { provider_name: null },
      },
      user_id: "user_2abcDEF0123",
    }),
  },
  {
    kind: "model_unknown",
    ...json("vLLM", "https://github.com/vllm-project/vllm/issues/3485", 404, {
      object: "error",
      message: "The model `Qwen1.5-14B-Chat-GPTQ-Int8` does not exist.",
      type: "NotFoundError",
      param: null,
      code: 404,
    }),
  },
  {
    kind: "model_unknown",
    ...json("Ollama", "https://github.com/netease-youdao/QAnything/issues/555", 404, {
      error: {
        message: 'model "ollama" not found, try pulling it first',
        type: "api_error",
        param: null,
        code: null,
      },
    }),
  },
  {
    kind: "model_unknown",
    ...json("Mistral", "https://github.com/tmc/langchaingo/issues/1233", 400, {
      object: "error",
      message: "Invalid model: ",
      type: "invalid_model",
      param: null,
      code: "1500",
    }),
  },
  {
    kind: "key_refused",
    ...json("Mistral", "https://github.com/agent0ai/agent-zero/issues/539", 401, {
      detail: "Unauthorized",
    }),
  },
  {
    kind: "model_unknown",
    ...json("LM Studio", "https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/1730", 400, {
      error: {
        message:
          "No models loaded. Please load a model in the developer page or use the 'lms load' command.",
        type: "invalid_request_error",
        param: "model",
        code: null,
      },
    }),
  },
  {
    kind: "context_too_long",
    ...json("LM Studio", "https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/237", 400, {
      error:
        "<LM Studio error> Trying to keep the first 15857 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens, which is not enough. Try to load the model with a larger context length, or provide a shorter input. Error Data: n/a, Additional Data: n/a",
    }),
  },
];

/** How servers that take the schema refuse what others want in its place, or beside it. */
export const takers: Recorded[] = [
  json("LM Studio", "https://github.com/HKUDS/DeepTutor/issues/344", 400, {
    error: "'response_format.type' must be 'json_schema' or 'text'",
  }),
  json("Mistral", "https://github.com/editor-code-assistant/eca/issues/315", 422, {
    object: "error",
    message: {
      detail: [
        {
          ...{ type: "extra_forbidden", loc: ["body", "max_completion_tokens"] },
          ...{ msg: "Extra inputs are not permitted", input: 32000 },
        },
      ],
    },
    ...{ type: "invalid_request_error", param: null, code: null },
  }),
];

/** How servers say that they do not know the schema that the answer is asked for with. */
export const refusals: (Recorded & { then: "json_object" | "none" })[] = [
  {
    then: "none",
    ...json(
      "OpenAI, an older model",
      "https://github.com/langchain-ai/langchain/issues/31490",
      400,
      {
        error: {
          message:
            "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model. Learn more about supported models at the Structured Outputs guide: https://platform.openai.com/docs/guides/structured-outputs",
          type: "invalid_request_error",
          param: null,
          code: null,
        },
      },
    ),
  },
  {
    then: "none",
    ...json("Azure, an older version", "https://github.com/langgenius/dify/issues/8994", 400, {
      error: {
        message:
          "response_format value as json_schema is enabled only for api versions 2024-08-01-preview and later",
        type: "",
        param: "",
        code: "BadRequest",
      },
    }),
  },
  {
    then: "none",
    ...json("vLLM", "https://github.com/vllm-project/vllm/issues/16321", 400, {
      object: "error",
      message: "The provided JSON schema contains features not supported by xgrammar.",
      type: "BadRequestError",
      param: null,
      code: 400,
    }),
  },
  {
    then: "none",
    ...json("llama.cpp", "https://github.com/flagdizero/jenny-android-ai-agent/issues/2", 400, {
      error: {
        code: 400,
        message: "Failed to initialize samplers: failed to parse grammar",
        type: "invalid_request_error",
      },
    }),
  },
  {
    then: "json_object",
    ...json("llama.cpp, a fork", "https://github.com/ikawrakow/ik_llama.cpp/issues/778", 500, {
      error: {
        code: 500,
        message:
          'response_format type must be one of "text" or "json_object", but got: json_schema',
        type: "server_error",
      },
    }),
  },
  {
    then: "json_object",
    ...json("llama-cpp-python", "run", 500, {
      error: {
        message:
          "1 validation error:\n  {'type': 'literal_error', 'loc': ('body', 'response_format', 'type'), 'msg': \"Input should be 'text' or 'json_object'\", 'input': 'json_schema', 'ctx': {'expected': \"'text' or 'json_object'\"}}",
        type: "internal_server_error",
        param: null,
        code: null,
      },
    }),
  },
  {
    then: "json_object",
    ...json("LiteLLM before llama-cpp-python", "run", 500, {
      error: {
        message:
          "litellm.InternalServerError: InternalServerError: OpenAIException - 1 validation error:\n  {'type': 'literal_error', 'loc': ('body', 'response_format', 'type'), 'msg': \"Input should be 'text' or 'json_object'\", 'input': 'json_schema', 'ctx': {'expected': \"'text' or 'json_object'\"}}\n\nLiteLLM: model group 'llama-py' failed with the error above. No fallback was attempted.",
        type: "internal_server_error",
        param: null,
        code: "500",
      },
    }),
  },
  {
    then: "none",
    ...json("LiteLLM", "run", 400, {
      error: {
        message:
          "litellm.UnsupportedParamsError: replicate does not support parameters: ['response_format'], for model=x. To drop these, set `litellm.drop_params=True` or for proxy:\n\n`litellm_settings:\n drop_params: true`\n. \n If you want to use these params dynamically send allowed_openai_params=['response_format'] in your request.",
        type: "invalid_request_error",
        param: null,
        code: "400",
      },
    }),
  },
  {
    then: "json_object",
    ...json("Volcengine", "https://github.com/agno-agi/agno/issues/2553", 400, {
      error: {
        code: "InvalidParameter",
        message:
          "The parameter `response_format.type` specified in the request are not valid: invalid value: `json_schema`, supported values are: `json_object` and `text`.",
        param: "response_format.type",
        type: "BadRequest",
      },
    }),
  },
];

/** How servers refuse the role in which OpenAI's models that think are instructed. */
export const roleRefusals: Recorded[] = [
  json("vLLM", "https://github.com/kubernetes-sigs/inference-perf/issues/553", 400, {
    error: {
      message: "Unexpected message role.",
      type: "BadRequestError",
      param: null,
      code: 400,
    },
  }),
  {
    server: "DeepSeek",
    from: "https://github.com/eclipse-theia/theia/issues/15144",
    status: 422,
    body: "Failed to deserialize the JSON body into the target type: messages[0].role: unknown variant `developer`, expected one of `system`, `user`, `assistant`, `tool` at line 5 column 25",
  },
  json("GLM behind a gateway", "https://github.com/vastsa/PI-Desktop/issues/30", 400, {
    message:
      "Error from provider (Console Go): Upstream request failed: [1214] Incorrect role information",
    type: "server_error",
    param: "",
    code: null,
  }),
];
