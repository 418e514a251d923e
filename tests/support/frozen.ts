// Imported first, before the settings are read: a host whose processes are frozen between two requests.
process.env.HOST_KIND = "serverless";
