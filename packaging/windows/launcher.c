/* Ambition.exe: starts the Python that lies beside it with the game, without a console. The program knows by sys.frozen that
 * it is a download of its own; Python writes no files beside itself. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <windows.h>

static const wchar_t COMMAND[] = L"import sys; sys.frozen = True; from ambition.__main__ import main; main()";

static int stopped(PyConfig *config, PyStatus status)
{
    PyConfig_Clear(config);
    if (PyStatus_IsExit(status))
        return status.exitcode;
    MessageBoxA(NULL, status.err_msg ? status.err_msg : "Python could not be started.", "Ambition", MB_ICONERROR);
    return 1;
}

int WINAPI wWinMain(HINSTANCE instance, HINSTANCE before, LPWSTR line, int show)
{
    PyConfig config;
    PyStatus status;

    (void)instance, (void)before, (void)line, (void)show;
    PyConfig_InitPythonConfig(&config);
    config.parse_argv = 0; /* the arguments are the game's */
    config.write_bytecode = 0;
    config.site_import = 0;
    config.user_site_directory = 0;
    status = PyConfig_SetArgv(&config, __argc, __wargv);
    if (!PyStatus_Exception(status))
        status = PyConfig_SetString(&config, &config.run_command, COMMAND);
    if (!PyStatus_Exception(status))
        status = Py_InitializeFromConfig(&config);
    if (PyStatus_Exception(status))
        return stopped(&config, status);
    PyConfig_Clear(&config);
    return Py_RunMain();
}
