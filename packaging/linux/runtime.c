/* The first part of the AppImage: a program that mounts or unpacks the squashfs image behind it and starts AppRun in it.

It is a type 2 runtime by the AppImage specification, and linked statically: it runs where no library is installed.
The process that a person started becomes AppRun itself, so signals and the exit status are AppRun's. A second process,
the keeper, serves the files. AppRun inherits the writing end of a pipe, and the keeper cleans up when that end is
closed by the last process that has it: also when AppRun is killed. */
#define _GNU_SOURCE
#include <squashfuse/ll.h>
#if FUSE_USE_VERSION < 30
#error "squashfuse must be built for libfuse 3: Debian's is since 0.1.105"
#endif

#include <dirent.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <lzma.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CANNOT_RUN = 127, CHUNK = 1 << 20 };

static char image[PATH_MAX];  /* this file */
static size_t offset;         /* where the squashfs image begins in it */

static const char HELP[] =
    "Options of the AppImage itself; all others are the program's:\n"
    "  --appimage-extract          unpack into ./squashfs-root\n"
    "  --appimage-extract-and-run  unpack into a temporary folder, run, remove it; also by APPIMAGE_EXTRACT_AND_RUN=1\n"
    "  --appimage-mount            mount, print where, and unmount when this process ends\n"
    "  --appimage-offset           print where the squashfs image begins, in bytes\n"
    "  --appimage-version          print the version of this runtime\n"
    "  --appimage-help             print this\n";

__attribute__((format(printf, 1, 2))) static void complain(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fputs("AppImage: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

/* squashfuse asks these three for a decompressor. Its own know five compressions; defined here, only one is linked. */
static sqfs_err unpack_xz(void *in, size_t in_size, void *out, size_t *out_size) {
    uint64_t memory = UINT64_MAX;
    size_t read = 0, written = 0;
    lzma_ret done = lzma_stream_buffer_decode(&memory, 0, NULL, in, &read, in_size, out, &written, *out_size);
    *out_size = written;
    return done == LZMA_OK ? SQFS_OK : SQFS_ERR;
}

sqfs_decompressor sqfs_decompressor_get(sqfs_compression_type type) {
    return type == XZ_COMPRESSION ? unpack_xz : NULL;
}

char *sqfs_compression_name(sqfs_compression_type type) {
    return type == XZ_COMPRESSION ? "xz" : "unknown";
}

void sqfs_compression_supported(sqfs_compression_type *types) {
    memset(types, SQFS_COMP_UNKNOWN, SQFS_COMP_MAX * sizeof *types);
    types[0] = XZ_COMPRESSION;
}

/* Parts of libfuse that its other parts name and nothing here calls; defined here, they are not linked. */
void cuse_lowlevel_init(void) {}

int fuse_daemonize(int foreground) {
    (void)foreground;
    return -1;
}

void fuse_cmdline_help(void) {}

int __isoc99_sscanf(const char *text, const char *format, ...) {  /* for options with numbers; we give none */
    (void)text, (void)format;
    return 0;
}

/* Find this file and the end of its own ELF, behind which the image lies. */
static int find_image(void) {
    Elf64_Ehdr head;
    ssize_t length = readlink("/proc/self/exe", image, sizeof image - 1);
    int file = length > 0 ? open(image, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0 || pread(file, &head, sizeof head, 0) != sizeof head) {
        complain("can't read itself (is /proc mounted?): %s", strerror(errno));
        return -1;
    }
    close(file);
    offset = head.e_shoff + (size_t)head.e_shentsize * head.e_shnum;
    return 0;
}

#define PLACES {getenv("TMPDIR"), "/tmp", "/var/tmp", getenv("XDG_CACHE_HOME"), getenv("HOME")}
static const char NAMED[] = ".ambition-run-";  /* how folders begin that are locked as long as anything uses them */

/* Make an empty folder that only this user can read; `folder` has PATH_MAX characters. Files that are unpacked into it are
run, so it must not be on a file system mounted noexec; a mount has flags of its own. This process and what it starts hold
a lock on the folder. It gets its name once it is locked, so that no other start takes it for one that was left behind. */
static int make_folder(char *folder, int to_unpack) {
    const char *places[] = PLACES;
    char made[PATH_MAX];
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        struct statvfs about;
        if (places[i] == NULL || *places[i] != '/' || statvfs(places[i], &about) != 0) continue;
        if (to_unpack && (about.f_flag & ST_NOEXEC)) continue;
        if (snprintf(made, PATH_MAX, "%s/.ambition.XXXXXX", places[i]) >= PATH_MAX - 4 || !mkdtemp(made)) continue;
        int held = open(made, O_RDONLY | O_DIRECTORY);  /* also in AppRun, like the end of the pipe */
        if (held >= 0) flock(held, LOCK_SH);
        snprintf(folder, PATH_MAX, "%s/%s%s", places[i], NAMED, made + strlen(made) - 6);
        if (rename(made, folder) == 0) return 0;
        rmdir(made);
    }
    complain("no folder for temporary files is writable: set TMPDIR to one%s", to_unpack ? " that may hold programs" : "");
    return -1;
}

/* Keep more of the image's blocks of 1 MB unpacked than the library's one and three: small files share them, and a program
that starts reads these in another order than they lie in. Memory is taken only for what is read. */
static void remember(sqfs *fs) {
    sqfs_cache_destroy(&fs->data_cache);
    sqfs_cache_destroy(&fs->frag_cache);
    if (sqfs_block_cache_init(&fs->data_cache, 8) != SQFS_OK) abort();
    if (sqfs_block_cache_init(&fs->frag_cache, 40) != SQFS_OK) abort();
}

static int remove_one(const char *path, const struct stat *about, int kind, struct FTW *walk) {
    (void)about, (void)kind, (void)walk;
    return remove(path);
}

static void remove_folder(const char *folder) {
    nftw(folder, remove_one, 64, FTW_DEPTH | FTW_PHYS | FTW_MOUNT);
}

static void unmount(const char *folder) {
    pid_t helper = geteuid() == 0 ? 0 : fork();
    if (geteuid() == 0) umount2(folder, MNT_DETACH);
    else if (helper == 0) {
        execlp("fusermount3", "fusermount3", "-u", "-z", "-q", "--", folder, NULL);
        _exit(1);
    } else waitpid(helper, NULL, 0);
}

/* Remove a folder of this user that a killed keeper has left: a dead mount, or files that nobody uses any more. It is opened
first, since the kernel may remember what lstat asks for: a dead mount can still seem to be served. */
static void tidy_folder(const char *folder, dev_t beside) {
    struct stat about;
    int left = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (left < 0) {
        if (errno != ENOTCONN && errno != ECONNABORTED) return;  /* the second where the keeper is dying at this moment */
        unmount(folder);
        rmdir(folder);
        return;
    }
    int ours = fstat(left, &about) == 0 && about.st_uid == geteuid() && about.st_dev == beside;  /* or it is mounted, and served */
    if (ours && flock(left, LOCK_EX | LOCK_NB) == 0) remove_folder(folder);
    close(left);
}

/* Remove what killed keepers have left in the places for temporary files. */
static void tidy(void) {
    const char *places[] = PLACES;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        struct stat about;
        struct dirent *entry;
        char folder[PATH_MAX];
        DIR *place = places[i] != NULL && *places[i] == '/' && stat(places[i], &about) == 0 ? opendir(places[i]) : NULL;
        while (place != NULL && (entry = readdir(place)) != NULL)
            if (strncmp(entry->d_name, NAMED, sizeof NAMED - 1) == 0 &&
                snprintf(folder, PATH_MAX, "%s/%s", places[i], entry->d_name) < PATH_MAX)
                tidy_folder(folder, about.st_dev);
        if (place != NULL) closedir(place);
    }
}

static int unpack_file(sqfs *fs, sqfs_inode *inode, const char *path) {
    static char buffer[CHUNK];
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, inode->base.mode & 0777);
    if (file < 0) return -1;
    int failed = 0;
    for (uint64_t at = 0; at < inode->xtra.reg.file_size && !failed;) {
        sqfs_off_t size = CHUNK;
        if (sqfs_read_range(fs, inode, at, &size, buffer) != SQFS_OK || size <= 0) {
            errno = EIO;
            failed = 1;
        }
        for (sqfs_off_t done = 0; done < size && !failed;) {
            ssize_t now = write(file, buffer + done, size - done);
            if (now > 0) done += now;
            else failed = 1;
        }
        at += size;
    }
    struct timespec times[2] = {{.tv_sec = inode->base.mtime}, {.tv_sec = inode->base.mtime}};
    if (!failed) failed = futimens(file, times) != 0;
    return close(file) != 0 || failed ? -1 : 0;
}

static int unpack_entry(sqfs *fs, sqfs_traverse *walk, const char *path) {
    sqfs_inode inode;
    char target[PATH_MAX];
    size_t size = sizeof target;
    errno = EIO;  /* what a damaged image is reported as */
    if (sqfs_inode_get(fs, &inode, sqfs_dentry_inode(&walk->entry)) != SQFS_OK) return -1;
    if (S_ISDIR(inode.base.mode)) return mkdir(path, 0755);
    if (S_ISREG(inode.base.mode)) return unpack_file(fs, &inode, path);
    if (S_ISLNK(inode.base.mode) && sqfs_readlink(fs, &inode, target, &size) == SQFS_OK) return symlink(target, path);
    return -1;
}

/* Unpack the whole image into a folder; say why where that fails. */
static int unpack(const char *folder) {
    sqfs fs;
    sqfs_traverse walk;
    sqfs_err error = SQFS_OK;
    char path[PATH_MAX];
    if (sqfs_open_image(&fs, image, offset) != SQFS_OK) return -1;
    remember(&fs);
    int failed = sqfs_traverse_open(&walk, &fs, sqfs_inode_root(&fs)) != SQFS_OK;
    while (!failed && sqfs_traverse_next(&walk, &error)) {
        if (walk.dir_end) continue;
        errno = ENAMETOOLONG;
        failed = snprintf(path, sizeof path, "%s/%s", folder, walk.path) >= PATH_MAX || unpack_entry(&fs, &walk, path) != 0;
    }
    if (failed) complain("can't unpack into %s: %s", folder, strerror(errno));
    else if (error) complain("can't unpack: the file is damaged, download it again");
    return failed || error ? -1 : 0;
}

/* Mount the image on a folder, and return FUSE's session or NULL. */
static struct fuse_session *mount_image(const char *folder, sqfs_ll_chan *channel) {
    static struct fuse_lowlevel_ops operations = {
        .getattr = sqfs_ll_op_getattr, .opendir = sqfs_ll_op_opendir, .releasedir = sqfs_ll_op_releasedir,
        .readdir = sqfs_ll_op_readdir, .lookup = sqfs_ll_op_lookup, .open = sqfs_ll_op_open,
        .create = sqfs_ll_op_create, .release = sqfs_ll_op_release, .read = sqfs_ll_op_read,
        .readlink = sqfs_ll_op_readlink, .listxattr = sqfs_ll_op_listxattr, .getxattr = sqfs_ll_op_getxattr,
        .forget = sqfs_ll_op_forget, .statfs = stfs_ll_op_statfs,
    };
    char *words[] = {"ambition", "-oro,nosuid,nodev,fsname=Ambition,subtype=appimage"};
    struct fuse_args arguments = FUSE_ARGS_INIT(2, words);
    sqfs_ll *files = sqfs_ll_open(image, offset);
    if (files == NULL) return NULL;
    remember(&files->fs);
    sqfs_err error = sqfs_ll_mount(channel, folder, &arguments, &operations, sizeof operations, files);
    return error == SQFS_OK ? channel->session : NULL;
}

/* Answer the kernel until the last process with the other end of the pipe `alive` has ended. */
static void serve(struct fuse_session *session, int alive) {
    struct fuse_buf request = {0};
    struct pollfd waits[] = {{.fd = alive}, {.fd = fuse_session_fd(session), .events = POLLIN}};
    while (!fuse_session_exited(session)) {
        if (poll(waits, 2, -1) < 0 && errno != EINTR) break;
        if (waits[0].revents) break;
        if (!waits[1].revents) continue;
        int size = fuse_session_receive_buf(session, &request);
        if (size > 0) fuse_session_process_buf(session, &request);
        else if (size != -EINTR && size != -EAGAIN) break;
    }
}

/* Let go of what this process shares with the one that a person started: its streams, its folder, and the signals that
the terminal's and the session's end send to AppRun. */
static void go_apart(int streams) {
    static const int deaf[] = {SIGHUP, SIGINT, SIGTERM, SIGPIPE};
    int nothing = open("/dev/null", O_RDWR);
    for (int standard = 0; standard < streams; standard++) dup2(nothing, standard);
    if (chdir("/") != 0) _exit(1);
    for (size_t i = 0; i < sizeof deaf / sizeof *deaf; i++) signal(deaf[i], SIG_IGN);
}

/* The keeper's life: make the files be in `folder`, say so by a byte into `ready`, wait for the end of `alive`, clean up. */
static void keep(const char *folder, int to_unpack, int ready, int alive) {
    go_apart(to_unpack ? 2 : 3);
    sqfs_ll_chan channel = {0};
    struct fuse_session *session = NULL;
    int there = to_unpack ? unpack(folder) == 0 : (session = mount_image(folder, &channel)) != NULL;
    if (there && write(ready, "!", 1) == 1) {
        close(ready);
        go_apart(3);
        char unread;
        if (session) serve(session, alive);
        else while (read(alive, &unread, 1) < 0 && errno == EINTR);
    }
    if (session) fuse_session_unmount(session);
    if (to_unpack) remove_folder(folder);
    else rmdir(folder);
    _exit(!there);
}

/* Start the keeper of a new folder; return when the files are there. This process and what it starts keep them there. */
static int provide(char *folder, int to_unpack) {
    int ready[2], alive[2];
    char byte;
    if (make_folder(folder, to_unpack) != 0) return -1;
    if (pipe(ready) != 0 || pipe(alive) != 0) {
        complain("no pipe: %s", strerror(errno));
        rmdir(folder);
        return -1;
    }
    fflush(NULL);
    pid_t between = fork();
    if (between == 0) {  /* the keeper is no child of AppRun's, which may wait for all of its own */
        close(ready[0]);
        close(alive[1]);
        setsid();
        pid_t keeper = fork();
        if (keeper == 0) keep(folder, to_unpack, ready[1], alive[0]);
        if (keeper < 0) rmdir(folder);
        else if (fork() == 0) {  /* nobody waits for this one */
            close(ready[1]);
            go_apart(3);
            tidy();
        }
        _exit(keeper < 0);
    }
    if (between < 0) rmdir(folder);
    close(ready[1]);
    close(alive[0]);
    while (between > 0 && waitpid(between, NULL, 0) < 0 && errno == EINTR);
    ssize_t told;
    while ((told = read(ready[0], &byte, 1)) < 0 && errno == EINTR);
    close(ready[0]);
    if (told == 1) return 0;
    close(alive[1]);
    return -1;
}

/* Whether mounting is worth a try: the device is there, and the helper that mounts for people who aren't root. */
static int can_mount(void) {
    if (access("/dev/fuse", R_OK | W_OK) != 0) return 0;
    if (geteuid() == 0) return 1;
    char *path = strdup(getenv("PATH") ? getenv("PATH") : "/usr/bin:/bin"), program[PATH_MAX];
    for (char *place = strtok(path, ":"); place; place = strtok(NULL, ":"))
        if (snprintf(program, sizeof program, "%s/fusermount3", place) < PATH_MAX && access(program, X_OK) == 0) return 1;
    return 0;
}

static int run(const char *folder, char **arguments, const char *called) {
    char program[PATH_MAX + 8], *here = getcwd(NULL, 0);
    snprintf(program, sizeof program, "%s/AppRun", folder);
    setenv("APPIMAGE", image, 1);
    setenv("APPDIR", folder, 1);
    setenv("ARGV0", called, 1);
    if (here) setenv("OWD", here, 1);
    arguments[0] = program;
    execv(program, arguments);
    complain("can't run %s: %s", program, strerror(errno));
    return CANNOT_RUN;
}

int main(int count, char **arguments) {
    const char *option = count > 1 && strncmp(arguments[1], "--appimage-", 11) == 0 ? arguments[1] + 11 : "";
    const char *wanted = getenv("APPIMAGE_EXTRACT_AND_RUN"), *called = arguments[0];
    int to_unpack = wanted != NULL && strcmp(wanted, "1") == 0;
    char folder[PATH_MAX];
    if (count < 1 || find_image() != 0) return CANNOT_RUN;  /* no name: kernels before 5.18 allow that */
    if (strcmp(option, "help") == 0) return fputs(HELP, stdout) < 0;
    if (strcmp(option, "version") == 0) return puts("Ambition's AppImage runtime, version " AMBITION_VERSION) < 0;
    if (strcmp(option, "offset") == 0) return printf("%zu\n", offset) < 0;
    if (strcmp(option, "extract") == 0) {
        if (mkdir("squashfs-root", 0755) == 0) return unpack("squashfs-root") == 0 ? 0 : CANNOT_RUN;
        complain("can't make squashfs-root here: %s", strerror(errno));
        return CANNOT_RUN;
    }
    if (strcmp(option, "mount") == 0) {
        if (!can_mount() || provide(folder, 0) != 0) {
            complain("can't mount: FUSE (/dev/fuse, fusermount3) is not usable; --appimage-extract unpacks");
            return CANNOT_RUN;
        }
        puts(folder);
        fflush(stdout);
        for (;;) pause();
    }
    if (strcmp(option, "extract-and-run") == 0) {
        to_unpack = 1;
        arguments++;
    } else if (*option) {
        complain("no option --appimage-%s: see --appimage-help", option);
        return CANNOT_RUN;
    }
    if (!to_unpack && can_mount() && provide(folder, 0) == 0) return run(folder, arguments, called);
    return provide(folder, 1) == 0 ? run(folder, arguments, called) : CANNOT_RUN;
}
